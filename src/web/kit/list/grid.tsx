import { Alert, Button, Empty, Skeleton, Table, type TableColumnType } from 'antd'
import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { say, useLanguage } from '#web/i18n/language.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import type { Branches } from './branches.ts'
import { Cards, type Sections } from './cards.tsx'
import { Cell } from './cell.tsx'
import { columnOf, type Field, type Row } from './field.ts'
import { useHeaderDrag } from './header-drag.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import { PlainCard } from './row-card.tsx'
import { type Density, type ListSettings, useArranged } from './settings.ts'
import type { ListState } from './state.ts'
import { TotalsRow } from './totals-row.tsx'
import { useRoom } from './use-room.ts'

/** Wide enough to keep the head of the action column on one line. */
const ACTIONS_HEAD = { zh: 60, en: 88 }

interface Props {
  fields: readonly Field[]
  settings: ListSettings
  state: ListState
  rowKey: string
  /** Trees are shown completely, lists by pages. */
  tree?: Pick<Branches, 'open' | 'setOpen'>
  /** Replaces the rows of the state, where they come from several calls. */
  rows?: Row[]
  selected?: readonly string[]
  onSelect?: (keys: string[], rows: Row[]) => void
  /** Rows that cannot be selected are shown without a checkbox. */
  pickable?: (row: Row) => boolean
  actions?: (row: Row) => ReactNode
  actionsWidth: number
  onSize(size: number): void
  /** Puts a column in the place of another. */
  onMove?(key: string, to: string): void
  /** 合计 below the columns: a component that reads the totals and hands them to `draw`. */
  footing?: (draw: (totals: Readonly<Record<string, string>> | undefined) => ReactNode) => ReactNode
  /** Further props of a row, such as a class or a handler. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>
  /** Rows are cards on any screen. */
  isCards?: boolean
  sections?: Sections
  /** On a phone each row is a card: this one, or a plain one. Trees stay tables. */
  card?: (row: Row, actions: ReactNode) => ReactNode
  /** Replaces the default text of an empty, unfiltered list. */
  empty?: ReactNode
}

const MANY = 100
const sizes: Record<Density, 'small' | 'middle' | 'large'> = { compact: 'small', middle: 'middle', loose: 'large' }

/** The table: fills the available height with a sticky head, and shows empty and error states. */
export function Grid(props: Props) {
  const { fields, settings, state, rowKey, tree, rows, selected, onSelect, pickable, actions, actionsWidth, onSize, rowProps, footing } =
    props
  const t = listWords.use()
  const { language } = useLanguage()
  const arranged = useArranged(fields, settings)
  const box = useRef<HTMLDivElement>(null)
  const density = settings.density ?? 'middle'
  const height = useRoom(box, density, !tree, footing !== undefined)
  const headerDrag = useHeaderDrag((key, to) => props.onMove?.(key, to))
  const { sort } = state.asked
  const narrow = useScreenClass() === 0
  const shown = useMemo(() => arranged.filter(column => column.shown).map(({ field }) => field), [arranged])
  const card = props.card ?? ((row: Row, buttons: ReactNode) => <PlainCard fields={shown} row={row} actions={buttons} />)

  const columns = useMemo<TableColumnType<Row>[]>(() => {
    const frozen = settings.frozen
    return [
      // A tree on a phone is its first column; the others are in the details.
      ...(narrow && tree ? shown.slice(0, 1) : shown).map((field): TableColumnType<Row> => {
        const look = columnOf(field)
        const fixed = frozen ? (frozen.includes(field.key) ? 'left' : undefined) : look.fixed
        return {
          key: field.key,
          dataIndex: field.key,
          title: field.label[language],
          width: settings.widths?.[field.key] ?? look.width ?? 140,
          align: look.align ?? (field.kind === 'number' ? 'right' : undefined),
          // Phones have no room for a frozen column beside the actions.
          fixed: fixed === 'left' && !narrow ? 'start' : fixed === 'right' ? 'end' : undefined,
          ellipsis: true,
          sorter: look.sort,
          sortOrder: look.sort ? (sort?.key === field.key ? (sort.down ? 'descend' : 'ascend') : null) : undefined,
          render: (_: unknown, row: Row) => <Cell field={field} row={row} />,
          onHeaderCell: () => headerDrag(field.key),
        }
      }),
      ...(actions
        ? [
            {
              key: '__actions',
              title: narrow ? '' : t('actions'),
              width: narrow ? 52 : Math.max(actionsWidth, ACTIONS_HEAD[language]),
              fixed: 'end' as const,
              className: styles.actionsCell,
              render: (_: unknown, row: Row) => actions(row),
            },
          ]
        : []),
    ]
  }, [shown, settings.frozen, settings.widths, language, sort, actions, actionsWidth, narrow, tree, headerDrag, t])

  // Rows contain focusable elements; an empty table that scrolls sideways has to be focusable itself.
  const isEmpty = (rows ?? state.rows).length === 0
  useEffect(() => {
    const scrolled = box.current?.querySelector(height === undefined ? '.ant-table-content' : '.ant-table-body')
    if (isEmpty) scrolled?.setAttribute('tabindex', '0')
    else scrolled?.removeAttribute('tabindex')
  }, [isEmpty, height])

  const filtered = Object.keys(state.asked.filters).length > 0
  const nothing = (!filtered && props.empty) || (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? 'noneFound' : 'none')} />
  )
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 140), selected ? 44 : 0)
  return (
    <div ref={box} className={`${styles.grid} ${styles[density]}`}>
      {state.error && (
        <Alert
          type="error"
          showIcon
          title={`${t('failed')}：${state.error.message}`}
          action={
            <Button size="small" onClick={state.reload}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {(narrow || props.isCards) && !tree ? (
        <Cards
          {...{ state, rowKey, rowProps, card, actions, selected, onSelect, pickable }}
          sections={props.sections}
          fields={shown}
          rows={rows ?? state.rows}
          empty={nothing}
        />
      ) : (
        <Table<Row>
          rowKey={rowKey}
          size={sizes[density]}
          columns={columns}
          dataSource={rows ?? state.rows}
          onRow={rowProps}
          loading={state.isPending ? { delay: 200 } : false}
          // Above a hundred rows, only visible ones are rendered.
          virtual={height !== undefined && (rows ?? state.rows).length > MANY}
          scroll={{ x: width, y: height }}
          expandable={
            tree ? { expandedRowKeys: tree.open, onExpandedRowsChange: keys => tree.setOpen(keys.map(String)), indentSize: 18 } : undefined
          }
          rowSelection={
            onSelect
              ? {
                  selectedRowKeys: [...(selected ?? [])],
                  onChange: (keys, rows) => onSelect(keys.map(String), rows),
                  columnWidth: 44,
                  checkStrictly: true,
                  preserveSelectedRowKeys: true,
                  getCheckboxProps: row => ({ disabled: pickable?.(row) === false }),
                }
              : undefined
          }
          summary={
            footing &&
            (() => (
              <Table.Summary fixed="bottom">
                {footing(totals => (
                  <TotalsRow columns={columns} before={onSelect ? 1 : 0} totals={totals} />
                ))}
              </Table.Summary>
            ))
          }
          onChange={(_page, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            const next = one?.order && one.columnKey ? { key: String(one.columnKey), down: one.order === 'descend' } : undefined
            if (next?.key !== sort?.key || next?.down !== sort?.down) state.sortBy(next)
          }}
          locale={{
            emptyText: state.isPending ? <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} /> : nothing,
          }}
          pagination={
            tree
              ? false
              : {
                  current: state.asked.current,
                  pageSize: state.asked.size,
                  total: state.total,
                  showSizeChanger: true,
                  showQuickJumper: state.total > 100,
                  pageSizeOptions: [10, 20, 50, 100, 500],
                  showTotal: total => t(state.isCounting ? 'atLeast' : 'total', { total }),
                  size: 'small',
                  onChange: (current, size) => {
                    if (size !== state.asked.size) onSize(size)
                    state.turn(current, size)
                  },
                }
          }
          aria-label={say({ zh: '数据表', en: 'Data table' })}
        />
      )}
    </div>
  )
}
