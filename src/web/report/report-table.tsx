import { Empty, Table, type TableColumnGroupType, type TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Report } from '#model/report.ts'
import { FieldValue } from '../document/field-value.tsx'
import { say, useLanguage } from '../i18n/language.ts'
import { columnOf, type Field } from '../kit/list/field.ts'
import { type ListSettings, useArranged } from '../kit/list/settings.ts'
import { usePermissions } from '../shell/data.ts'
import { useScreenClass } from '../shell/screen-class.ts'
import { FigureCell } from './figure-cell.tsx'
import type { Line } from './groups.ts'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { TieMark } from './tie-mark.tsx'
import type { ReportState } from './use-report.ts'

interface Props {
  report: Report
  columns: readonly Field[]
  settings: ListSettings
  state: ReportState
  lines: Line[]
  shown: readonly string[]
  onToggle(line: Line): void
  /** The scrolling container, for sticky head and totals. */
  scroller(): HTMLElement | Window
}

const GROUP = '__group'
/** What the page leaves free around its content, where a sticky head and totals would let rows shine through. */
const [EDGE, NARROW_EDGE] = [16, 12]
const NONE = {}

/** The label of a line: its group, or the value of a dimension. */
export function DimensionValue({ report, line, name }: { report: Report; line: Line; name: string }) {
  const t = reportWords.use()
  const may = usePermissions()
  const { row } = line
  if (line.rest !== undefined) return <span className={styles.rest}>{t('more', { count: line.rest })}</span>
  if (row[name] === '' || row[name] === undefined) return line.by === name ? <span className={styles.rest}>{t('unset')}</span> : null
  const value = <FieldValue field={report.dimensions[name]!} value={row[name]} labels={row.labels ?? NONE} />
  const page = report.opens[name]
  if (!page || !may[page.right]) return value
  return (
    <Link to={page.address(String(row[name]))} className={styles.drill}>
      {value}
    </Link>
  )
}

type Column = TableColumnType<Line> | TableColumnGroupType<Line>

/** Rows or groups with a sticky head and the total at the bottom. */
export function ReportTable({ report, columns, settings, state, lines, shown, onToggle, scroller }: Props) {
  const t = reportWords.use()
  const { language } = useLanguage()
  const edge = useScreenClass() > 1 ? EDGE : NARROW_EDGE
  const arranged = useArranged(columns, settings)
  const { levels, filters, page, totals } = state
  const isGrouped = levels.length > 0
  const fields = useMemo(
    () =>
      arranged
        .filter(({ field, shown: isShown }) => isShown && !(levels.length > 0 && report.keys.includes(field.key)))
        .map(({ field }) => field),
    [arranged, levels, report],
  )
  const cell = (field: Field, line: Line): ReactNode => {
    const measure = report.measures[field.key]
    if (line.rest !== undefined) return null
    if (measure) return <FigureCell {...{ report, measure, filters }} name={field.key} row={line.row} keys={line.keys} />
    return line.by ? null : <DimensionValue report={report} line={line} name={field.key} />
  }
  const single = (field: Field, title: string): TableColumnType<Line> => ({
    key: field.key,
    title,
    width: settings.widths?.[field.key] ?? columnOf(field).width,
    align: field.kind === 'number' ? 'right' : undefined,
    fixed: !isGrouped && columnOf(field).fixed === 'left' ? 'start' : undefined,
    ellipsis: field.kind !== 'number',
    sorter: columnOf(field).sort && (!isGrouped || field.kind === 'number'),
    sortOrder: page.sort?.key === field.key ? (page.sort.down ? 'descend' : 'ascend') : null,
    sortDirections: field.kind === 'number' ? ['descend', 'ascend'] : ['ascend', 'descend'],
    render: (_: unknown, line: Line) => cell(field, line),
  })
  const heads: Column[] = []
  for (const field of fields) {
    const measure = report.measures[field.key]
    const under = measure?.under && language === 'zh' ? measure.under : undefined
    const before = heads.at(-1)
    if (under && before && 'children' in before && before.key === under) before.children.push(single(field, measure!.field.label))
    else if (under) heads.push({ key: under, title: under, align: 'center', children: [single(field, measure!.field.label)] })
    else heads.push(single(field, say(field.label)))
  }
  if (isGrouped)
    heads.unshift({
      key: GROUP,
      title: levels
        .map(name => say({ zh: report.dimensions[name]!.label, en: columns.find(({ key }) => key === name)!.label.en }))
        .join(' / '),
      width: 300,
      fixed: 'start',
      ellipsis: true,
      render: (_: unknown, line: Line) => <DimensionValue report={report} line={line} name={line.by ?? report.keys.at(-1)!} />,
    })
  const leaves = heads.flatMap(head => ('children' in head ? (head.children as TableColumnType<Line>[]) : [head as TableColumnType<Line>]))
  const width = leaves.reduce((sum, { width: each }) => sum + Number(each ?? 120), 0)
  return (
    <Table<Line>
      rowKey="id"
      size="small"
      bordered={heads.some(head => 'children' in head)}
      className={styles.table}
      columns={heads}
      dataSource={lines}
      loading={state.isPending ? { delay: 200 } : false}
      scroll={{ x: width }}
      sticky={{ getContainer: scroller, offsetHeader: -edge, offsetSummary: -edge, offsetScroll: -edge }}
      rowClassName={line => (line.by ? styles.group! : '')}
      expandable={
        isGrouped
          ? {
              expandedRowKeys: [...shown],
              onExpand: (_, line) => onToggle(line),
              rowExpandable: line => line.by !== undefined,
              indentSize: 18,
            }
          : undefined
      }
      onChange={(_page, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        const next = one?.order && one.columnKey ? { key: String(one.columnKey), down: one.order === 'descend' } : undefined
        if (next?.key !== page.sort?.key || next?.down !== page.sort?.down) state.sortBy(next)
      }}
      locale={{ emptyText: state.isPending ? ' ' : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} /> }}
      pagination={{
        current: page.current,
        pageSize: page.size,
        total: state.total,
        hideOnSinglePage: false,
        showSizeChanger: true,
        pageSizeOptions: [20, 50, 100, 500],
        showTotal: count => t('rows', { count }),
        size: 'small',
        onChange: state.turn,
      }}
      summary={() =>
        lines.length > 0 && (
          <Table.Summary fixed="bottom">
            <Table.Summary.Row className={styles.total}>
              {leaves.map(({ key }, at) => {
                const measure = report.measures[String(key)]
                return (
                  <Table.Summary.Cell key={String(key)} index={at} align={measure ? 'right' : undefined}>
                    {at === 0 && (
                      <span className={styles.totalName}>
                        {t('total')} <TieMark report={report} ties={state.ties} />
                      </span>
                    )}
                    {measure && totals && (
                      <FigureCell {...{ report, measure, filters }} name={String(key)} row={totals.totals} keys={NONE} />
                    )}
                  </Table.Summary.Cell>
                )
              })}
            </Table.Summary.Row>
          </Table.Summary>
        )
      }
      aria-label={say({ zh: report.title, en: report.en })}
    />
  )
}
