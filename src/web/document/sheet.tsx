import { memo, useId, useMemo } from 'react'
import type { Change } from '#contract/flow-shape.ts'
import type { Form } from '#model/form/form.ts'
import { useScreenClass } from '../shell/screen-class.ts'
import { cellMarks, marksOf } from './changes.ts'
import { documentWords } from './document.words.ts'
import { FieldBox } from './field-box.tsx'
import { FormContext } from './form-context.ts'
import type { FormStore } from './form-store.ts'
import { LinesCards } from './lines-cards.tsx'
import { LinesTable } from './lines-table.tsx'
import { sectionsOf } from './paths.ts'
import styles from './sheet.module.css'

interface Props {
  store: FormStore<Form>
  changes?: readonly Change[]
  filling?: boolean
}

const NONE: readonly Change[] = []

/** A form drawn from its definition: fields in a grid, tables below, remark and files last. Used for writing, deciding and reading. */
export const Sheet = memo(function Sheet({ store, changes = NONE, filling = false }: Props) {
  const t = documentWords.use()
  const name = useId()
  const narrow = useScreenClass() === 0
  const { head, tables, tail } = useMemo(() => sectionsOf(store.flow.fields, store.rights), [store])
  const marks = useMemo(() => tables.reduce((known, [key]) => cellMarks(key, known).marks, marksOf(changes)), [changes, tables])
  const context = useMemo(() => ({ store, marks, name, filling }), [store, marks, name, filling])
  const Rows = narrow ? LinesCards : LinesTable
  return (
    <FormContext value={context}>
      {head.length > 0 && (
        <section className={styles.section}>
          <h2>{t('basics')}</h2>
          <div className={styles.grid}>
            {head.map(([key, field]) => (
              <FieldBox key={key} path={key} field={field} />
            ))}
          </div>
        </section>
      )}
      {tables.map(([key, lines]) => (
        <section key={key} className={styles.section} data-path={key}>
          <Rows table={key} lines={lines} />
        </section>
      ))}
      {tail.length > 0 && (
        <section className={styles.section}>
          <h2>{t('more')}</h2>
          <div className={styles.grid}>
            {tail.map(([key, field]) => (
              <FieldBox key={key} path={key} field={field} />
            ))}
          </div>
        </section>
      )}
    </FormContext>
  )
})
