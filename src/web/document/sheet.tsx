import { memo, type ReactNode, useId, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Change } from '#contract/flow-shape.ts'
import { isEmpty } from '#model/empty.ts'
import type { Field } from '#model/form/field.ts'
import type { Form } from '#model/form/form.ts'
import { useScreenClass } from '../shell/screen-class.ts'
import { cellMarks, marksOf } from './changes.ts'
import pageStyles from './document.module.css'
import { documentWords } from './document.words.ts'
import { FieldBox } from './field-box.tsx'
import { FormContext } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import { LinesCards } from './lines-cards.tsx'
import { LinesTable } from './lines-table.tsx'
import { isWritable, sectionsOf } from './paths.ts'
import styles from './sheet.module.css'
import { useHeight } from './use-height.ts'

interface Props {
  store: FormStore<Form>
  changes?: readonly Change[]
  filling?: boolean
  /** What stands beside the fields: forecast, history. Tables take the whole width below. */
  aside?: ReactNode
  /** A long aside scrolls beside the fields, instead of leaving a gap above the tables. */
  scrolls?: boolean
}

const NONE: readonly Change[] = []
/** As high as a bounded aside may be beside a few fields. */
const ASIDE = 380

/**
 * A form drawn from its definition: fields in a grid, tables below, remark and files last, or with the fields for those who only read.
 * Used for writing, deciding and reading.
 */
export const Sheet = memo(function Sheet({ store, changes = NONE, filling = false, aside, scrolls = !filling }: Props) {
  const t = documentWords.use()
  const name = useId()
  const screen = useScreenClass()
  const { head, tables, tail } = useMemo(() => sectionsOf(store.flow.fields, store.rights), [store])
  const marks = useMemo(() => tables.reduce((known, [key]) => cellMarks(key, known).marks, marksOf(changes)), [changes, tables])
  const context = useMemo(() => ({ store, marks, name, filling }), [store, marks, name, filling])
  const Rows = screen === 0 ? LinesCards : LinesTable
  const section = (title: string, entries: readonly (readonly [string, Field])[]) =>
    entries.length > 0 && (
      <section className={styles.section}>
        <h2>{title}</h2>
        <div className={styles.grid}>
          {entries.map(([key, field]) => (
            <FieldBox key={key} path={key} field={field} />
          ))}
        </div>
      </section>
    )
  // Beside others, a table whose rows the server knows says nothing while there are none.
  const bare = useStore(
    store,
    useShallow(({ doc }) => tables.slice(1).flatMap(([key, { options }]) => (options.rowsBy && isEmpty(doc[key]) ? [key] : []))),
  )
  const shown = tables.filter(([key]) => !bare.includes(key))
  const rows = shown.map(([key, lines]) => (
    <section key={key} className={styles.section} data-path={key}>
      <Rows table={key} lines={lines} />
    </section>
  ))
  // Who only reads need not be told that nothing was attached.
  const silent = useStore(
    store,
    useShallow(({ doc }) => tail.flatMap(([key]) => (isWritable(store.rights, key) || !isEmpty(doc[key]) ? [] : [key]))),
  )
  const saying = tail.filter(([key]) => !silent.includes(key) || marks[key])
  const fields = useRef<HTMLDivElement>(null)
  const isBeside = aside !== undefined && screen === 3
  const isBounded = scrolls && rows.length > 0
  const height = useHeight(fields, isBeside && isBounded)
  const [first, last] = [section(t('basics'), head), section(t('more'), saying)]
  return (
    <FormContext value={context}>
      {isBeside ? (
        <>
          <div className={pageStyles.body}>
            <div className={pageStyles.main} ref={fields}>
              {first}
              {!filling && last}
            </div>
            <aside
              className={pageStyles.side}
              {...(isBounded ? { 'data-bounded': true, tabIndex: 0, style: { maxHeight: Math.max(ASIDE, height) } } : {})}
            >
              {aside}
            </aside>
          </div>
          {rows}
          {filling && last}
        </>
      ) : (
        <>
          {first}
          {rows}
          {last}
          {aside && <aside className={pageStyles.side}>{aside}</aside>}
        </>
      )}
    </FormContext>
  )
})
