import { useShallow } from 'zustand/react/shallow'
import { isEmpty } from '#model/empty.ts'
import { PlainValue } from './field-value.tsx'
import { useFormState } from './form-context.ts'
import { type ColumnEntry, valueAt } from './paths.ts'
import styles from './sheet.module.css'
import { asList, labelKey, textOf } from './show.ts'

interface Props {
  /** The path of the row: `items.3`. */
  row: string
  subject: ColumnEntry
  about: readonly ColumnEntry[]
}

/** What tells a row from look-alikes: specs, model, unit. What the name above says already is not repeated. */
export function Described({ row, subject: [key, field], about }: Props) {
  const labels = useFormState(state => state.labels)
  const named = useFormState(({ typed, doc }) => asList(valueAt(typed, `${row}.${key}`) ?? valueAt(doc, `${row}.${key}`))[0])
  const values = useFormState(useShallow(({ doc }) => about.map(([column]) => valueAt(doc, `${row}.${column}`))))
  let said = ` ${named === undefined ? '' : (labels[labelKey(field, named)] ?? '')} `
  const saying = about.flatMap(([column, inner], at) => {
    const value = values[at]
    const text = inner.kind === 'dict' ? '' : textOf(inner, value, labels)
    if (isEmpty(value) || text === '…' || (text !== '' && said.includes(` ${text} `))) return []
    said += `${text} `
    return [{ column, inner, value }]
  })
  if (saying.length === 0) return null
  return (
    <span className={styles.described}>
      {saying.map(({ column, inner, value }) => (
        <span key={column} data-path={`${row}.${column}`}>
          <PlainValue field={inner} value={value} labels={labels} />
        </span>
      ))}
    </span>
  )
}
