import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Empty, Pagination, Skeleton } from 'antd'
import type { Report } from '#model/report.ts'
import { say } from '../i18n/language.ts'
import type { Field } from '../kit/list/field.ts'
import { type ListSettings, useArranged } from '../kit/list/settings.ts'
import { FigureCell } from './figure-cell.tsx'
import type { Line } from './groups.ts'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { DimensionValue } from './report-table.tsx'
import { TieMark } from './tie-mark.tsx'
import type { ReportRow, ReportState } from './use-report.ts'

interface Props {
  report: Report
  columns: readonly Field[]
  settings: ListSettings
  state: ReportState
  lines: Line[]
  shown: readonly string[]
  onToggle(line: Line): void
}

/** A report on a phone: a card for the total, then one per row or group. */
export function ReportCards({ report, columns, settings, state, lines, shown, onToggle }: Props) {
  const t = reportWords.use()
  const measures = useArranged(columns, settings).filter(({ field, shown: isShown }) => isShown && report.measures[field.key])
  // Zeros are left out on a phone.
  const told = (row: ReportRow) => measures.filter(({ field }) => Number(row[field.key] || 0) !== 0)
  const figures = (row: ReportRow, keys: Line['keys']) => (
    <dl className={styles.facts}>
      {told(row).map(({ field }) => (
        <div key={field.key}>
          <dt>{say(field.label)}</dt>
          <dd>
            <FigureCell
              report={report}
              name={field.key}
              measure={report.measures[field.key]!}
              row={row}
              keys={keys}
              filters={state.filters}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
  const about = report.keys.filter(name => name !== report.keys.at(-1))
  const card = (line: Line, depth: number) => (
    <li key={line.id} className={styles.card} style={{ marginInlineStart: depth * 12 }}>
      {line.by ? (
        <button type="button" className={styles.cardHead} aria-expanded={shown.includes(line.id)} onClick={() => onToggle(line)}>
          {shown.includes(line.id) ? <DownOutlined /> : <RightOutlined />}
          <DimensionValue report={report} line={line} name={line.by} />
        </button>
      ) : (
        <header className={styles.cardHead}>
          <DimensionValue report={report} line={line} name={report.keys.at(-1)!} />
        </header>
      )}
      {!line.by && line.rest === undefined && state.levels.length === 0 && (
        <p className={styles.about}>
          {about.map(name => (
            <span key={name}>
              <DimensionValue report={report} line={line} name={name} />
            </span>
          ))}
        </p>
      )}
      {line.rest === undefined && figures(line.row, line.keys)}
    </li>
  )
  const flat = (each: readonly Line[], depth: number): React.ReactNode[] =>
    each.flatMap(line => [card(line, depth), ...(shown.includes(line.id) ? flat(line.children ?? [], depth + 1) : [])])
  if (state.isPending && lines.length === 0) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
  return (
    <>
      <ul className={styles.cards} aria-label={say({ zh: report.title, en: report.en })}>
        {state.totals && (
          <li className={`${styles.card} ${styles.totalCard}`}>
            <header className={styles.cardHead}>
              {t('total')} · {t('rows', { count: state.totals.rows })} <TieMark report={report} ties={state.ties} />
            </header>
            {figures(state.totals.totals, {})}
          </li>
        )}
        {flat(lines, 0)}
      </ul>
      {state.total > state.page.size && (
        <Pagination simple current={state.page.current} pageSize={state.page.size} total={state.total} onChange={state.turn} />
      )}
    </>
  )
}
