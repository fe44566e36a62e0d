import { Tooltip, Typography } from 'antd'
import { memo } from 'react'
import type { Field } from '#model/form/field.ts'
import { isUnresolved } from '#model/form/unresolved.ts'
import { documentWords } from './document.words.ts'
import { FieldControl } from './field-control.tsx'
import { FieldValue, PlainValue } from './field-value.tsx'
import { useFieldAt, useFormContext, useFormState } from './form-context.ts'
import { type FormState, problemAt } from './form-store.ts'
import { Described } from './lines-described.tsx'
import { besideOf, type ColumnEntry, isWritable, valueAt } from './paths.ts'
import styles from './sheet.module.css'
import { isNumber } from './show.ts'
import { useCalled } from './use-called.ts'

interface Props {
  table: string
  at: number
  column: string
  field: Field
  /** For the frozen column: what is shown below the value. */
  about?: readonly ColumnEntry[]
}

/** One cell: a borderless control or a value, in red with a message if there is a problem. */
export const Cell = memo(function Cell({ table, at, column, field: said, about }: Props) {
  const t = documentWords.use()
  const called = useCalled()
  const { store, marks } = useFormContext()
  const path = `${table}.${at}.${column}`
  const field = useFieldAt(said, path)
  const derived = field.options.derived === true
  const problem = useFormState(state => problemAt(state, path, derived) ?? problemAbout(state, `${table}.${at}`, about))
  const isShown = useFormState(({ doc }) => field.options.when?.(doc, besideOf(doc, path)) ?? true)
  const writable = isWritable(store.rights, path) && !derived
  const value = useFormState(state => valueAt(writable ? state.typed : state.doc, path))
  const labels = useFormState(state => state.labels)
  const mark = marks[path]
  if (!isShown) return <td className={about ? styles.subject : styles.value} />
  const content =
    isLong(field, value) && !writable ? (
      <Unfolding text={value} />
    ) : writable ? (
      <FieldControl
        field={field}
        path={path}
        bare
        variant="borderless"
        value={value}
        onChange={next => store.set(path, next)}
        status={problem ? 'error' : undefined}
        aria-label={`${called(column, field)} ${at + 1}`}
        // A pasted name that was not found stays readable.
        placeholder={isUnresolved(value) ? value.unknown : ''}
      />
    ) : (
      <FieldValue field={field} value={value} labels={labels} />
    )
  return (
    <td
      className={about && styles.subject}
      data-number={isNumber(field.kind)}
      data-writable={writable}
      data-changed={mark !== undefined}
      data-problem={problem !== undefined}
      data-column={writable ? column : undefined}
      data-row={at}
      data-path={path}
      onBlur={event => writable && !event.currentTarget.contains(event.relatedTarget) && store.visit(path)}
    >
      {problem || mark ? (
        <Tooltip
          title={
            problem ?? (
              <>
                {t('was')}
                <PlainValue field={field} value={mark!.old} labels={labels} /> · {t('changedBy', { by: mark!.by, at: mark!.at })}
              </>
            )
          }
        >
          <div>{content}</div>
        </Tooltip>
      ) : (
        <div>{content}</div>
      )}
      {about && about.length > 0 && <Described row={`${table}.${at}`} subject={[column, field]} about={about} />}
      {problem && <span className={styles.cellProblem}>{problem}</span>}
    </td>
  )
})

/** A problem of what the frozen column describes is shown there. */
const problemAbout = (state: FormState, row: string, about: readonly ColumnEntry[] = []) =>
  about.map(([key]) => problemAt(state, `${row}.${key}`, true)).find(Boolean)

const isLong = ({ kind }: Field, value: unknown): value is string => kind === 'textarea' && typeof value === 'string'

/** Long texts are cut after two lines until they are opened. */
function Unfolding({ text }: { text: string }) {
  const t = documentWords.use()
  return (
    <Typography.Paragraph
      className={styles.unfolding}
      ellipsis={{ rows: 2, expandable: 'collapsible', symbol: open => t(open ? 'fold' : 'unfold') }}
    >
      {text}
    </Typography.Paragraph>
  )
}
