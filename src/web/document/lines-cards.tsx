import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { memo, useState } from 'react'
import { isEmpty } from '#model/empty.ts'
import { STORED_ROW } from '#model/form/lines.ts'
import { documentWords } from './document.words.ts'
import { FieldBox } from './field-box.tsx'
import { useForm, useFormState } from './form-context.ts'
import { ROW, rowKey } from './form-store.ts'
import type { Arranged } from './lines-columns.ts'
import { Described } from './lines-described.tsx'
import { LinesHead } from './lines-head.tsx'
import { type LinesProps, useLines } from './lines-model.ts'
import type { ColumnEntry, Values } from './paths.ts'
import styles from './sheet.module.css'
import { numberText } from './show.ts'
import { totalsOf } from './totals.ts'
import { useCalled } from './use-called.ts'

const FIRST = 10

/** A table on a phone: one card per row, the first ones until more are requested. */
export function LinesCards({ table, lines }: LinesProps) {
  const t = documentWords.use()
  const model = useLines({ table, lines })
  const { store, rows, columns, arranged, mayArrange, mayAdd, changed } = model
  const [asked, setMost] = useState(FIRST)
  // A problem that is to be corrected is never among the rows that are not shown.
  const wrong = useFormState(({ told, problems }) => (told ? lastRowOf(table, Object.keys(problems)) : 0))
  const most = Math.max(asked, wrong)
  return (
    <>
      <LinesHead table={table} lines={lines} model={model} />
      {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noRows')} />}
      {rows.slice(0, most).map((row, at) => (
        <Card key={rowKey(row)} table={table} at={at} arranged={arranged} mayArrange={mayArrange} added={changed.added.includes(at)} />
      ))}
      {rows.length > most && (
        <Button block type="link" onClick={() => setMost(most + 2 * FIRST)}>
          {t('showMore', { count: rows.length - most })}
        </Button>
      )}
      {rows.length > 0 && <Totals lines={lines} columns={columns} table={table} />}
      {mayAdd && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => store.insert(table, rows.length, [{}])}>
          {t('addRow')}
        </Button>
      )}
    </>
  )
}

/** How many rows of a table reach to the last of these paths. */
const lastRowOf = (table: string, paths: readonly string[]): number =>
  Math.max(0, ...paths.flatMap(path => (path.startsWith(`${table}.`) ? [Number(path.split('.')[1]) + 1] : [])))

interface CardProps {
  table: string
  at: number
  arranged: Arranged
  mayArrange: boolean
  added: boolean
}

const Card = memo(function Card({ table, at, arranged: { subject, about, entry, rest }, mayArrange, added }: CardProps) {
  const t = documentWords.use()
  const store = useForm()
  const copy = () => {
    const { [ROW]: _, [STORED_ROW]: __, ...row } = (store.getState().typed[table] as Values[])[at]!
    store.insert(table, at + 1, [row])
  }
  return (
    <div className={styles.card} data-added={added}>
      <div className={styles.cardHead}>
        <span>{t('rowNumber', { row: at + 1 })}</span>
        {mayArrange && (
          <>
            <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t('copyRow')} onClick={copy} />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('removeRow')}
              onClick={() => store.remove(table, at)}
            />
          </>
        )}
      </div>
      <div className={styles.cardBody}>
        {subject && <FieldBox path={`${table}.${at}.${subject[0]}`} field={subject[1]} />}
        {subject && <Described row={`${table}.${at}`} subject={subject} about={about} />}
        {[...entry, ...rest].map(([key, field]) => (
          <FieldBox key={key} path={`${table}.${at}.${key}`} field={field} />
        ))}
      </div>
    </div>
  )
})

function Totals({ lines, columns, table }: LinesProps & { columns: readonly ColumnEntry[] }) {
  const t = documentWords.use()
  const called = useCalled()
  const rows = useFormState(({ doc }) => doc[table] as readonly Values[] | undefined)
  const totals = Object.entries(totalsOf(lines, columns, rows ?? [])).filter(([key]) => rows?.some(row => !isEmpty(row[key])))
  if (totals.length === 0) return null
  return (
    <p className={styles.cardTotals}>
      {t('total')}
      {totals.map(([key, value]) => {
        const field = columns.find(([column]) => column === key)![1]
        return (
          <span key={key}>
            {called(key, field)} <b className="ms-number">{numberText(field.kind, value)}</b>
          </span>
        )
      })}
    </p>
  )
}
