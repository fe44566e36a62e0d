import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { report as calls } from '#contract/report.ts'
import type { Master } from '#model/master.ts'
import type { Measure } from '#model/measure.ts'
import type { Charted, Figured, Panorama } from '#model/panorama.ts'
import { englishOf, type Report, reportFor, titleOf } from '#model/report.ts'
import { loadReport } from '#web/document/registry.ts'
import { amountText, numberText } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import { say, useLanguage } from '#web/i18n/language.ts'
import { today } from '#web/kit/clock.ts'
import type { Row } from '#web/kit/list/field.ts'
import { loadChunk } from '#web/shell/chunk.ts'
import { usePermissions } from '#web/shell/data.ts'
import styles from './panorama.module.css'
import { panoramaWords } from './panorama.words.tsx'

const ReportChart = lazy(async () => ({ default: (await loadChunk(() => import('#web/report/report-chart.tsx'))).ReportChart }))

interface Props {
  master: Master
  panorama: Panorama
  row: Row
}

/** Balances of the row and figures of reports, each a link to where it comes from. */
export function PanoramaFigures({ master, panorama, row }: Props) {
  const t = panoramaWords.use()
  useLanguage()
  const may = usePermissions()
  const columns = { ...master.fields, ...master.counted }
  const balances = panorama.balances.filter(key => key in columns && row[key] !== undefined)
  const id = String(row.id)
  return (
    <>
      <section className={`ms-card ${styles.figures}`} aria-label={t('figures')}>
        {balances.map(key => (
          <div key={key} className={styles.figure}>
            <small>{columns[key]!.label}</small>
            <b className="ms-number">{numberText(columns[key]!.kind, row[key] || '0')}</b>
          </div>
        ))}
        {panorama.figures
          .filter(({ report }) => may[`${report}_view`])
          .map(figured => (
            <ReportFigures key={figured.report} figured={figured} id={id} />
          ))}
      </section>
      <div className={styles.charts}>
        {panorama.charts
          .filter(({ report }) => may[`${report}_view`])
          .map(charted => (
            <Drawn key={`${charted.report} ${charted.chart}`} charted={charted} id={id} />
          ))}
      </div>
    </>
  )
}

const filtersOf = ({ by, over }: Figured | Charted, id: string): Record<string, string> => ({ ...over?.(today()), [by]: id })

/** The definition as this person sees it. */
function useReport(key: string): Report | undefined {
  const may = usePermissions()
  const { data } = useQuery({
    queryKey: ['definition', 'report', key],
    queryFn: () => loadReport(key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? reportFor(data, right => may[right] === true) : undefined
}

function ReportFigures({ figured, id }: { figured: Figured; id: string }) {
  const report = useReport(figured.report)
  const filters = filtersOf(figured, id)
  const { data, isError } = useQuery({
    queryKey: ['report', figured.report, 'totals', JSON.stringify(filters), 'panorama'],
    queryFn: ({ signal }) => call(calls.totals, { report: figured.report }, { signal, quiet: true, query: filters }),
  })
  if (!report) return null
  const address = `${report.page.path}/index?${new URLSearchParams(filters)}`
  return figured.measures
    .filter(name => name in report.measures)
    .map(name => {
      const measure = report.measures[name]!
      const value = data?.totals[name]
      return (
        <Link key={name} className={styles.figure} to={address}>
          <small>{say({ zh: titleOf(measure), en: englishOf(name, measure) })}</small>
          <b className="ms-number">{data ? (value === '' ? '—' : figureText(measure, value)) : isError ? '—' : '…'}</b>
        </Link>
      )
    })
}

/** The unit of a percentage is in its name. */
const figureText = ({ field }: Measure, value: unknown) =>
  field.kind === 'money' ? numberText(field.kind, value) : amountText(field, value)

function Drawn({ charted, id }: { charted: Charted; id: string }) {
  const report = useReport(charted.report)
  if (!report?.charts[charted.chart]) return null
  return (
    <div className="ms-card">
      <Suspense fallback={<Skeleton active />}>
        <ReportChart report={report} name={charted.chart} filters={filtersOf(charted, id)} />
      </Suspense>
    </div>
  )
}
