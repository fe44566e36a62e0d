import { isEmpty } from '#model/empty.ts'
import { PlainValue } from '../field-value.tsx'
import { amountText, isNumber } from '../show.ts'
import { useCalled } from '../use-called.ts'
import styles from './controls.module.css'
import type { RefColumn } from './ref-columns.ts'
import type { Reference } from './references.ts'

const NO_LABELS = {}

/** A row to choose: its label, and below it what tells it from look-alikes and how much there is. */
export function RefOption({
  reference: { label, row, labels = NO_LABELS },
  columns,
}: {
  reference: Reference
  columns: readonly RefColumn[]
}) {
  const called = useCalled()
  const saying = columns.filter(([key]) => !isEmpty(row[key]) && !label.includes(String(row[key])))
  return (
    <span className={styles.option}>
      {label}
      {saying.length > 0 && (
        <span className={styles.more}>
          {saying.map(([key, field]) => (
            <span key={key}>
              {isNumber(field.kind) ? (
                `${called(key, field)} ${amountText(field, row[key])}`
              ) : (
                <PlainValue field={field} value={row[key]} labels={labels} />
              )}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
