import { CopyOutlined, DeleteOutlined, EllipsisOutlined, InsertRowAboveOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Empty, Pagination } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useState } from 'react'
import type { Field } from '#model/form/field.ts'
import { STORED_ROW } from '#model/form/lines.ts'
import { documentWords } from './document.words.ts'
import { useForm, useFormState } from './form-context.ts'
import { ROW, rowKey } from './form-store.ts'
import { Cell } from './lines-cell.tsx'
import { LinesHead } from './lines-head.tsx'
import { type LinesProps, useLines } from './lines-model.ts'
import { cellsOf, isBlock } from './paste.ts'
import { pasteBlock } from './paste-block.ts'
import type { ColumnEntry, Values } from './paths.ts'
import styles from './sheet.module.css'
import { isNumber, thousands } from './show.ts'
import { totalsOf } from './totals.ts'
import { useCalled } from './use-called.ts'

const MANY = 100
const PAGE = 50

const widths: Partial<Record<Field['kind'], number>> = {
  ref: 220,
  user: 150,
  dept: 180,
  dict: 140,
  date: 140,
  datetime: 180,
  month: 120,
  daterange: 240,
  textarea: 280,
  attachments: 240,
  integer: 96,
}
/** Read-only columns can be narrower. */
const READ = 0.78
const widthOf = ({ kind, options }: Field) =>
  Math.round((widths[kind] ?? (isNumber(kind) ? 132 : 150)) * (options.derived && kind !== 'textarea' ? READ : 1))

/** A table of a form, used like a spreadsheet (Enter moves on, blocks can be pasted), with sums and paging. */
export function LinesTable({ table, lines }: LinesProps) {
  const t = documentWords.use()
  const called = useCalled()
  const { message } = App.useApp()
  const model = useLines({ table, lines })
  const { store, rows, columns, writable, changed, mayArrange, mayAdd } = model
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
  const width = columns.reduce((sum, [, field]) => sum + widthOf(field), 48 + (mayArrange ? 44 : 0))
  return (
    <>
      <LinesHead table={table} lines={lines} model={model} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and blocks of the cells inside are caught on their way up. */}
      <div
        className={styles.tableBox}
        onPaste={pasted}
        onKeyDown={event => goOn(event, () => mayAdd && store.insert(table, rows.length, [{}]))}
      >
        <table className={styles.table} style={{ minWidth: width }}>
          <colgroup>
            <col style={{ width: 48 }} />
            {columns.map(([key, field]) => (
              <col key={key} style={{ width: widthOf(field) }} />
            ))}
            {mayArrange && <col style={{ width: 44 }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map(([key, field]) => (
                <th key={key} scope="col" data-number={isNumber(field.kind)}>
                  {field.options.required && !field.options.derived && mayArrange && <span className={styles.star}>*</span>}
                  {called(key, field)}
                </th>
              ))}
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
                columns={columns}
                mayArrange={mayArrange}
                mayAdd={mayAdd}
                added={changed.added.includes(from + offset)}
              />
            ))}
          </tbody>
          {rows.length > 0 && <Totals lines={lines} columns={columns} table={table} extra={mayArrange} />}
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
    </>
  )
}

interface RowProps {
  table: string
  at: number
  columns: readonly ColumnEntry[]
  mayArrange: boolean
  mayAdd: boolean
  added: boolean
}

const Row = memo(function Row({ table, at, columns, mayArrange, mayAdd, added }: RowProps) {
  const t = documentWords.use()
  const store = useForm()
  const copy = () => {
    const { [ROW]: _, [STORED_ROW]: __, ...row } = (store.getState().typed[table] as Values[])[at]!
    store.insert(table, at + 1, [row])
  }
  return (
    <tr data-added={added}>
      <td className={styles.index}>{at + 1}</td>
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

function Totals({ lines, columns, table, extra }: LinesProps & { columns: readonly ColumnEntry[]; extra: boolean }) {
  const t = documentWords.use()
  const rows = useFormState(({ doc }) => doc[table] as readonly Values[] | undefined)
  const totals = totalsOf(lines, columns, rows ?? [])
  if (Object.keys(totals).length === 0) return null
  return (
    <tfoot>
      <tr>
        <td className={styles.index}>{t('total')}</td>
        {columns.map(([key, field]) => (
          <td key={key} data-number={isNumber(field.kind)} className="ms-number">
            {totals[key] !== undefined && thousands(totals[key])}
          </td>
        ))}
        {extra && <td />}
      </tr>
    </tfoot>
  )
}

/** Enter in a text or number moves to the next writable cell; after the last one it adds a row. */
function goOn(event: KeyboardEvent<HTMLElement>, addRow: () => void): void {
  const target = event.target as HTMLElement
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  if (target.getAttribute('role') === 'combobox' || target.closest('.ant-picker')) return
  event.preventDefault()
  const box = event.currentTarget
  const inputs = () => [...box.querySelectorAll<HTMLInputElement>('[data-column] input:not([disabled])')]
  const here = inputs().indexOf(target)
  const next = inputs()[here + (event.shiftKey ? -1 : 1)]
  next?.focus()
  if (next || event.shiftKey) return
  addRow()
  requestAnimationFrame(() => inputs()[here + 1]?.focus())
}
