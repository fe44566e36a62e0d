import { ClockCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { memo } from 'react'
import type { Change } from '#contract/flow-shape.ts'
import { isEmpty } from '#model/empty.ts'
import type { Field } from '#model/form/field.ts'
import { documentWords } from './document.words.ts'
import { FieldControl } from './field-control.tsx'
import { FieldValue, PlainValue } from './field-value.tsx'
import { useFieldAt, useFormContext, useFormState } from './form-context.ts'
import { problemAt } from './form-store.ts'
import { besideOf, isWide, isWritable, valueAt } from './paths.ts'
import styles from './sheet.module.css'
import { isNumber } from './show.ts'
import { useCalled } from './use-called.ts'

interface Props {
  path: string
  field: Field
}

/** One field: label, control or value, problem, previous value. */
export const FieldBox = memo(function FieldBox({ path, field: said }: Props) {
  const called = useCalled()
  const field = useFieldAt(said, path)
  const { store, marks, name, filling } = useFormContext()
  const isShown = useFormState(({ doc }) => field.options.when?.(doc, besideOf(doc, path)) ?? true)
  const derived = field.options.derived === true
  const problem = useFormState(state => problemAt(state, path, derived))
  const required = (field.options.required && !derived) || store.rights[path] === 'w!'
  const writable = isWritable(store.rights, path) && !derived
  // In a grid of controls, a computed value has the height of a control; in the card of a row it is a line of text.
  const boxed = filling && !path.includes('.')
  const mark = marks[path]
  const isSilent = useFormState(({ doc }) => !writable && path.includes('.') && isEmpty(valueAt(doc, path)))
  // In the card of a row, an empty value that cannot be filled in says nothing.
  if (!isShown || (isSilent && !problem && !mark)) return null
  const id = `${name}${path}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the person has left the control inside.
    <div
      className={styles.field}
      data-wide={isWide(field)}
      data-changed={mark !== undefined}
      data-reading={!writable && !boxed}
      data-path={path}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && store.visit(path)}
    >
      <span className={styles.label}>
        {required && writable && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        {writable ? <label htmlFor={id}>{called(path, field)}</label> : called(path, field)}
        {field.options.help && (
          <Tooltip title={field.options.help}>
            <InfoCircleOutlined className={styles.help} aria-label={field.options.help} />
          </Tooltip>
        )}
        {mark && <Before field={field} mark={mark} />}
      </span>
      {writable ? <Writing id={id} path={path} field={field} problem={problem} /> : <Reading path={path} field={field} boxed={boxed} />}
      {problem && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          <ExclamationCircleOutlined /> {problem}
        </span>
      )}
    </div>
  )
})

function Writing({ id, path, field, problem }: Props & { id: string; problem: string | undefined }) {
  const { store } = useFormContext()
  const value = useFormState(({ typed }) => valueAt(typed, path))
  return (
    <FieldControl
      id={id}
      field={field}
      path={path}
      value={value}
      onChange={next => store.set(path, next)}
      status={problem ? 'error' : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    />
  )
}

function Reading({ path, field, boxed }: Props & { boxed: boolean }) {
  const value = useFormState(({ doc }) => valueAt(doc, path))
  const labels = useFormState(state => state.labels)
  return (
    <div className={boxed ? styles.boxed : styles.value} data-number={isNumber(field.kind)}>
      <FieldValue field={field} value={value} labels={labels} />
    </div>
  )
}

/** The previous value, and who changed it. */
export function Before({ field, mark }: { field: Field; mark: Change }) {
  const t = documentWords.use()
  const labels = useFormState(state => state.labels)
  return (
    <Tooltip title={t('changedBy', { by: mark.by, at: mark.at })}>
      <span className={styles.before}>
        <ClockCircleOutlined aria-hidden="true" />
        {t('was')}
        <s>
          <PlainValue field={field} value={mark.old} labels={labels} />
        </s>
      </span>
    </Tooltip>
  )
}
