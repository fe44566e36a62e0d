import { CopyOutlined, DeleteOutlined, EllipsisOutlined, InfoCircleOutlined, InsertRowAboveOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Empty, Pagination, Tooltip } from 'antd'
import { type ClipboardEvent, memo, useEffect, useRef, useState } from 'react'
import { STORED_ROW } from '#model/form/lines.ts'
import { documentWords } from './document.words.ts'
import { NextLine, useForm, useFormState } from './form-context.ts'
import { ROW, rowKey } from './form-store.ts'
import { Cell } from './lines-cell.tsx'
import { INDEX, subjectWidth, TOOLS, widthOf } from './lines-columns.ts'
import { useFolding } from './lines-folding.ts'
import { LinesHead } from './lines-head.tsx'
import { pressed } from './lines-keys.ts'
import { type LinesProps, useLines } from './lines-model.ts'
import { useNextLines } from './lines-next.ts'
import { cellsOf, isBlock } from './paste.ts'
import { pasteBlock } from './paste-block.ts'
import type { ColumnEntry, Values } from './paths.ts'
import styles from './sheet.module.css'
import { isNumber, thousands } from './show.ts'
import { totalsOf } from './totals.ts'
import { useCalled } from './use-called.ts'

const MANY = 100
const PAGE = 50

/** A table of a form, used like a spreadsheet (Enter moves on, blocks can be pasted), with sums and paging. */
export function LinesTable({ table, lines }: LinesProps) {
  const t = documentWords.use()
  const called = useCalled()
  const { message } = App.useApp()
  const model = useLines({ table, lines })
  const { store, rows, arranged, writable, changed, mayArrange, mayAdd } = model
  const { subject, about, reads } = arranged
  const box = useRef<HTMLDivElement>(null)
  const folding = useFolding(table, model, box)
  const { shown: others } = folding
  const [page, setPage] = useState(1)
  const isLong = rows.length > MANY
  const last = Math.max(1, Math.ceil(rows.length / PAGE))
  const shown = isLong ? Math.min(page, last) : 1
  const from = isLong ? (shown - 1) * PAGE : 0
  const visible = isLong ? rows.slice(from, from + PAGE) : rows
  // Show the last page when a row was added at the end.
  useEffect(() => setPage(before => (before >= last - 1 ? last : before)), [last])

  const pasted = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    if (!cell || !isBlock(text)) return
    event.preventDefault()
    const at = { row: Number(cell.dataset.row), column: cell.dataset.column ?? '' }
    void pasteBlock(store, table, writable, cellsOf(text), at).then(unknown => {
      if (unknown > 0) message.warning(t('notFoundCells', { count: unknown }))
    })
  }
  const nextLine = useNextLines({ store, table, box, mayAdd, show: at => isLong && setPage(Math.floor(at / PAGE) + 1) })
  const width = others.reduce(
    (sum, [key, field]) => sum + widthOf(field, reads.has(key)),
    INDEX + subjectWidth(arranged) + (mayArrange ? TOOLS : 0),
  )
  const head = ([key, field]: ColumnEntry, className?: string) => (
    <th key={key} scope="col" className={className} data-number={isNumber(field.kind)}>
      {field.options.required && !field.options.derived && mayArrange && <span className={styles.star}>*</span>}
      {called(key, field)}
      {field.options.help && (
        <Tooltip title={field.options.help}>
          <InfoCircleOutlined className={styles.help} aria-label={field.options.help} />
        </Tooltip>
      )}
    </th>
  )
  return (
    <NextLine value={nextLine}>
      <LinesHead table={table} lines={lines} model={model} folding={folding} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and blocks of the cells inside are caught on their way up. */}
      <div
        ref={box}
        className={styles.tableBox}
        onPaste={pasted}
        onKeyDown={event => pressed(event, { store, table, addRow: () => mayAdd && store.insert(table, rows.length, [{}]) })}
      >
        <table className={styles.table} style={{ minWidth: width }}>
          <colgroup>
            <col style={{ width: INDEX }} />
            <col style={{ width: subjectWidth(arranged) }} />
            {others.map(([key, field]) => (
              <col key={key} style={{ width: widthOf(field, reads.has(key)) }} />
            ))}
            {mayArrange && <col style={{ width: TOOLS }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {subject && head(subject, styles.subject)}
              {others.map(each => head(each))}
              {mayArrange && (
                <th scope="col">
                  <span className="ms-visually-hidden">{t('actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {visible.map((row, offset) => (
              <Row
                key={rowKey(row)}
                table={table}
                at={from + offset}
                subject={subject}
                about={about}
                columns={others}
                mayArrange={mayArrange}
                mayAdd={mayAdd}
                added={changed.added.includes(from + offset)}
              />
            ))}
          </tbody>
          {rows.length > 0 && <Totals lines={lines} shown={others} table={table} extra={mayArrange} />}
        </table>
        {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noRows')} />}
      </div>
      {mayAdd && (
        <Button
          type="dashed"
          block
          size="small"
          className={styles.addRow}
          icon={<PlusOutlined />}
          onClick={() => store.insert(table, rows.length, [{}])}
        >
          {t('addRow')}
        </Button>
      )}
      {isLong && (
        <Pagination
          className={styles.pages}
          size="small"
          current={shown}
          pageSize={PAGE}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </NextLine>
  )
}

interface RowProps {
  table: string
  at: number
  subject: ColumnEntry | undefined
  about: readonly ColumnEntry[]
  columns: readonly ColumnEntry[]
  mayArrange: boolean
  mayAdd: boolean
  added: boolean
}

const Row = memo(function Row({ table, at, subject, about, columns, mayArrange, mayAdd, added }: RowProps) {
  const t = documentWords.use()
  const store = useForm()
  const copy = () => {
    const { [ROW]: _, [STORED_ROW]: __, ...row } = (store.getState().typed[table] as Values[])[at]!
    store.insert(table, at + 1, [row])
  }
  return (
    <tr data-added={added}>
      <td className={styles.index}>{at + 1}</td>
      {subject && <Cell table={table} at={at} column={subject[0]} field={subject[1]} about={about} />}
      {columns.map(([key, field]) => (
        <Cell key={key} table={table} at={at} column={key} field={field} />
      ))}
      {mayArrange && (
        <td className={styles.rowTools}>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                {
                  key: 'insert',
                  icon: <InsertRowAboveOutlined />,
                  label: t('insertRow'),
                  disabled: !mayAdd,
                  onClick: () => store.insert(table, at, [{}]),
                },
                { key: 'copy', icon: <CopyOutlined />, label: t('copyRow'), disabled: !mayAdd, onClick: copy },
                { key: 'remove', icon: <DeleteOutlined />, label: t('removeRow'), danger: true, onClick: () => store.remove(table, at) },
              ],
            }}
          >
            <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t('rowActions', { row: at + 1 })} />
          </Dropdown>
        </td>
      )}
    </tr>
  )
})

interface TotalsProps extends LinesProps {
  shown: readonly ColumnEntry[]
  extra: boolean
}

/** Of the columns in sight: a line with nothing but its name would say nothing. */
function Totals({ lines, shown, table, extra }: TotalsProps) {
  const t = documentWords.use()
  const rows = useFormState(({ doc }) => doc[table] as readonly Values[] | undefined)
  const totals = totalsOf(lines, shown, rows ?? [])
  if (Object.keys(totals).length === 0) return null
  return (
    <tfoot>
      <tr>
        <td className={styles.index} />
        <td className={styles.subject}>{t('total')}</td>
        {shown.map(([key, field]) => (
          <td key={key} data-number={isNumber(field.kind)} className="ms-number">
            {totals[key] !== undefined && thousands(totals[key])}
          </td>
        ))}
        {extra && <td />}
      </tr>
    </tfoot>
  )
}
