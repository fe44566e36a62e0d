import { Table, type TableColumnType } from 'antd'
import { say } from '#web/i18n/language.ts'
import type { Field, Row } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'

interface Props {
  columns: readonly TableColumnType<Row>[]
  /** Columns before those of the fields: the checkboxes. */
  before: number
  /** The totals by column; undefined while they are being computed. */
  totals: Readonly<Record<string, string>> | undefined
}

/** 合计. The last row of a table, over all its pages, each total below its column. */
export function TotalsRow({ columns, before, totals }: Props) {
  const t = listWords.use()
  return (
    <Table.Summary.Row>
      {before > 0 && <Table.Summary.Cell index={0} />}
      {columns.map((column, at) => (
        <Table.Summary.Cell key={column.key} index={at + before} align={column.align}>
          {at === 0 ? t('totals') : <strong className="ms-number">{totals?.[String(column.key)]}</strong>}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

/** The same above the cards of a phone. */
export function TotalsLine({ fields, totals }: { fields: readonly Field[]; totals: Props['totals'] }) {
  const t = listWords.use()
  return (
    <div className={styles.totals}>
      {Object.entries(totals ?? {}).map(([key, total]) => (
        <span key={key}>
          {t('totalOf', { label: say(fields.find(field => field.key === key)?.label ?? { zh: key, en: key }) })}
          <strong className="ms-number">{total}</strong>
        </span>
      ))}
    </div>
  )
}
