import { InfoCircleOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { type Report, reportFor } from '#model/report.ts'
import { say, useLanguage } from '../i18n/language.ts'
import type { Field } from '../kit/list/field.ts'
import list from '../kit/list/list.module.css'
import { SearchBar } from '../kit/list/search-bar.tsx'
import { arrange, useListSettings } from '../kit/list/settings.ts'
import { usePermissions } from '../shell/data.ts'
import { useScreenClass } from '../shell/screen-class.ts'
import { columnsOf } from './columns.ts'
import { useGroups } from './groups.ts'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { ReportCards } from './report-cards.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportSheet } from './report-print.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import { type ReportRow, useReport } from './use-report.ts'

const ColumnsDrawer = lazy(() => import('../kit/list/columns-drawer.tsx').then(module => ({ default: module.ColumnsDrawer })))

interface Props {
  report: Report
  filters: readonly Field[]
  /** The filters in words, for printing. */
  said(filters: Readonly<Record<string, string>>): Promise<readonly (readonly [string, string])[]>
}

/** A complete report page from its definition: filters, charts, groups, totals, columns, export, print. */
export function ReportPage({ report: whole, filters, said }: Props) {
  const t = reportWords.use()
  useLanguage()
  const permissions = usePermissions()
  const report = useMemo(() => reportFor(whole, right => permissions[right] === true), [whole, permissions])
  const columns = useMemo(() => columnsOf(report), [report])
  const [settings, keep] = useListSettings(`report:${report.key}`)
  const fields = arrange(columns, settings).flatMap(({ field, shown: isShown }) => (isShown ? [field] : []))
  const state = useReport(
    report,
    fields.map(({ key }) => key),
  )
  const { lines, shown, toggle } = useGroups(state, report.keys)
  const [hasCharts, setCharts] = useState(true)
  const [isChoosing, setChoosing] = useState(false)
  const [sheet, setSheet] = useState<{ rows: ReportRow[]; total: number; asked: readonly (readonly [string, string])[] }>()
  const isNarrow = useScreenClass() === 0
  const charts = Object.keys(report.charts)
  const print = async () => {
    const [{ records, total }, asked] = await Promise.all([state.list(), said(state.filters)])
    setSheet({ rows: records, total, asked })
  }
  const box = useRef<HTMLElement>(null)
  const scroller = useCallback(() => scrollerOf(box.current), [])
  const drawn = { report, columns, settings, state, lines, shown, onToggle: toggle }
  return (
    <section ref={box} className={styles.page} aria-label={say({ zh: report.title, en: report.en })}>
      <SearchBar fields={filters} filters={state.filters} onSearch={state.search} />
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
      {hasCharts && charts.length > 0 && (
        <div className={styles.charts} data-many={charts.length > 1}>
          {charts.map(name => (
            <div key={name} className={styles.chart}>
              <ReportChart report={report} name={name} filters={state.filters} />
            </div>
          ))}
        </div>
      )}
      <div className={`${list.card} ${styles.body}`}>
        <ReportTools
          {...{ report, state, fields, hasCharts }}
          onCharts={() => setCharts(!hasCharts)}
          onColumns={() => setChoosing(true)}
          onPrint={() => void print().catch(() => {})}
        />
        {isNarrow ? <ReportCards {...drawn} /> : <ReportTable {...drawn} scroller={scroller} />}
        {report.note && (
          <p className={styles.note}>
            <InfoCircleOutlined aria-label={t('note')} /> {report.note}
          </p>
        )}
      </div>
      <Suspense>
        {isChoosing && <ColumnsDrawer open fields={columns} settings={settings} onChange={keep} onClose={() => setChoosing(false)} />}
      </Suspense>
      {sheet && state.totals && (
        <ReportSheet
          {...sheet}
          report={report}
          fields={fields}
          totals={state.totals.totals}
          ties={state.ties}
          onDone={() => setSheet(undefined)}
        />
      )}
    </section>
  )
}

/** The nearest scrolling ancestor. */
function scrollerOf(element: HTMLElement | null): HTMLElement | Window {
  for (let box = element?.parentElement; box; box = box.parentElement) if (getComputedStyle(box).overflowY === 'auto') return box
  return window
}
