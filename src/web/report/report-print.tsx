import type { Tie } from '#contract/report.ts'
import { formatDate } from '#model/date.ts'
import { type Report, titleOf } from '#model/report.ts'
import { figureText } from '../chart/drawing.ts'
import { PlainValue } from '../document/field-value.tsx'
import { Paper } from '../document/paper.tsx'
import printed from '../document/print.module.css'
import { useSite } from '../http/site.ts'
import type { Field } from '../kit/list/field.ts'
import { useSession } from '../shell/session.ts'
import { reportWords } from './report.words.ts'
import { tieText } from './tie-mark.tsx'
import type { ReportRow } from './use-report.ts'

interface Props {
  report: Report
  fields: readonly Field[]
  rows: readonly ReportRow[]
  total: number
  totals: ReportRow
  ties: readonly Tie[]
  /** The filters in words. */
  asked: readonly (readonly [label: string, text: string])[]
  onDone(): void
}

const NONE = {}

/** A printed report in landscape: filters, all rows, total, reconciliation, time and person. */
export function ReportSheet({ report, fields, rows, total, totals, ties, asked, onDone }: Props) {
  const t = reportWords.use()
  const company = useSite(site => site.name)
  const me = useSession(state => state.user?.nick_name ?? '')
  const time = formatDate(Date.now())
  return (
    <Paper title={`${report.title} ${time.slice(0, 10)}`} wide onDone={onDone}>
      <header className={printed.head}>
        <div>
          <p className={printed.company}>{company}</p>
          <h1>{report.title}</h1>
          <p className={printed.line}>{asked.map(([label, text]) => `${label}：${text}`).join('　')}</p>
        </div>
      </header>
      <section>
        <table>
          <thead>
            <tr>
              <th>#</th>
              {fields.map(({ key, label }) => (
                <th key={key}>{report.measures[key] ? titleOf(report.measures[key]) : label.zh}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows.
              <tr key={at}>
                <td>{at + 1}</td>
                {fields.map(({ key }) => {
                  const measure = report.measures[key]
                  return (
                    <td key={key} data-number={measure !== undefined}>
                      {measure ? (
                        figureText(measure.field.kind, String(row[key] ?? ''))
                      ) : (
                        <PlainValue field={report.dimensions[key]!} value={row[key]} labels={row.labels ?? NONE} />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
            <tr className={printed.total}>
              <td>{t('total')}</td>
              {fields.map(({ key }) => (
                <td key={key} data-number>
                  {report.measures[key] && figureText(report.measures[key].field.kind, String(totals[key] ?? ''))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <footer className={printed.foot}>
        {total > rows.length && `${t('cut', { count: rows.length })}　`}
        {ties.length > 0 && `${t('ties')}：${tieText(report, ties)}　`}
        {t('printedBy')}：{me}　{t('printedAt')}：{time}
      </footer>
    </Paper>
  )
}
