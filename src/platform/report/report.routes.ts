import { report } from '#contract/report.ts'
import type { Report } from '#model/report.ts'
import { cellOf } from '#server/document/text.ts'
import { type ExportSpec, type Exports, routes, signedIn } from '#server/http/route.ts'
import { onDisplay, publicScreen, screenFor } from './big-screen.store.ts'
import { queryOf, reportRows, reportTotals } from './report.store.ts'
import { chartPoints } from './report-chart.store.ts'
import { reportTies } from './report-ties.store.ts'

const exports: Exports = (asked, app) => exportOf(queryOf(app, asked.report).report)

/** Every column in the words of the page; at the bottom, what the whole adds up to. Columns that somebody may not read are empty to them. */
function exportOf({ key, dimensions, measures }: Report): ExportSpec {
  const fields = { ...dimensions, ...Object.fromEntries(Object.entries(measures).map(([name, { field }]) => [name, field])) }
  return {
    may: `${key}_export`,
    columns: new Set(Object.keys(fields)),
    totals: report.totals.path,
    write: (row, name) => {
      const [field, value] = [fields[name], row[name]]
      return field && value !== '' && value !== undefined ? cellOf(field, value, (row.labels ?? {}) as Record<string, string>) : ''
    },
  }
}

/** The right is that of the report that is meant, so each handler asks for it itself. */
export default routes(on => {
  on(report.rows, signedIn, reportRows, { exports })
  on(report.totals, signedIn, reportTotals)
  on(report.ties, signedIn, reportTies)
  on(report.chart, signedIn, chartPoints)
  on(report.screen, signedIn, screenFor)
  on(report.publicScreen, onDisplay, publicScreen)
})
