import { sql } from 'drizzle-orm'
import type { ChartPoint } from '#contract/report.ts'
import type { Panel, When } from '#model/big-screen.ts'
import type { Chart } from '#model/chart.ts'
import { labelsOf, type Reading } from '#platform/master/label.store.ts'
import { shown } from '#server/document/text.ts'
import type { Context } from '#server/http/route.ts'
import { column, list, type Opened, queryOf, totalsOf, written } from './report.store.ts'
import { pointsOf } from './report-chart.store.ts'
import { filtersFrom } from './report-filters.store.ts'

export type Asked = Pick<Context, 'tx' | 'app' | 'site' | 'now'>

interface PanelAnswer {
  totals: Record<string, unknown>
  points: ChartPoint[]
  rows: Record<string, string>[]
}

export interface ScreenAnswer {
  panels: (PanelAnswer & { at: number })[]
  month: string
  time: Date
}

interface Asking {
  readonly tenantId: string
  readonly isMasked: boolean
  readonly when: When
}

/** What a panel shows, and nothing else: no ids, no columns but those it names, names of firms masked where that is wanted. */
export async function panelAnswer(ctx: Asked, panel: Panel, asking: Asking): Promise<PanelAnswer> {
  const { chart, figures, tag } = panel
  const reading: Reading = { tx: ctx.tx, app: ctx.app, site: ctx.site, caller: { tenantId: asking.tenantId } }
  const opened = await opens(ctx, panel, asking)
  const measures = Object.fromEntries(
    figures.flatMap(({ of, beside = [] }) => [of, ...beside]).map(name => [name, panel.report.measures[name]!]),
  )
  const totals = figures.length > 0 ? (await totalsOf(ctx, { ...panel.report, measures }, opened.source)).totals : {}
  const { report, chartFilters } = panel
  const charted = chartFilters ? await opens(ctx, { report, filters: chartFilters }, asking) : opened
  let points = chart ? await pointsOf(reading, charted, chart) : []
  if (chart && tag) points = tagged(points, tag.of, await pointsOf(reading, await opens(ctx, tag, asking), tagChart(chart, tag.of)))
  return {
    totals,
    points: chart ? points.map((point, place) => discreet(panel, chart, point, place, asking.isMasked)) : [],
    rows: await lastRows(reading, panel, opened),
  }
}

async function opens(ctx: Asked, { report, filters }: Pick<Panel, 'report' | 'filters'>, { tenantId, when }: Asking): Promise<Opened> {
  const { today } = when
  const asked = filtersFrom(report, filters?.(when) ?? {}, today)
  return {
    report,
    filters: asked,
    source: await queryOf(ctx.app, report.key).rows({ filters: asked, tx: ctx.tx, tenantId, today, caller: undefined }),
  }
}

/** All values, so that each of the chart finds its own. */
const tagChart = (chart: Chart, of: string): Chart => ({ ...chart, kind: 'bars', of: [of], most: Number.MAX_SAFE_INTEGER })

function tagged(points: readonly ChartPoint[], name: string, tags: readonly ChartPoint[]): ChartPoint[] {
  const known = new Map(tags.map(({ key, values }) => [key, values[name] ?? '']))
  return points.map(point => ({ ...point, values: { ...point.values, [name]: (!point.isRest && known.get(point.key)) || '' } }))
}

const REFERRING = new Set(['ref', 'user', 'dept'])
const OPEN_LETTERS = 2
/** Labels of firms begin with their number in our books. */
const NUMBER = /^[A-Z]+\d+ /

/** The key of a row in our books says nothing to a viewer; its place takes its place. */
function discreet({ report, masked }: Panel, { by }: Chart, point: ChartPoint, place: number, isMasked: boolean): ChartPoint {
  if (by === undefined || point.key === '' || !REFERRING.has(report.dimensions[by]!.kind)) return point
  // What has no name any more would show its key.
  const name = point.label === point.key ? '' : masked ? point.label.replace(NUMBER, '') : point.label
  const isHidden = name === '' || (masked && isMasked)
  return { ...point, key: String(place + 1), label: isHidden ? `${[...name].slice(0, OPEN_LETTERS).join('')}***` : name }
}

async function lastRows(reading: Reading, { list: rolling, report }: Panel, { source }: Opened): Promise<Record<string, string>[]> {
  if (!rolling) return []
  const { columns, by, most } = rolling
  const { rows } = await reading.tx.execute<Record<string, unknown>>(
    sql`select ${list(columns.map(name => sql`${column(name)}`))} from (${source}) as source
      order by ${list([by, ...report.keys].map(name => sql`${column(name)} desc nulls last`))} limit ${most}`,
  )
  const fields = Object.fromEntries(columns.flatMap(name => (report.dimensions[name] ? [[name, report.dimensions[name]]] : [])))
  const said = rows.map(row => Object.fromEntries(Object.keys(fields).map(name => [name, row[name] === null ? '' : String(row[name])])))
  const labels = await labelsOf(reading, fields, said)
  return rows.map((row, at) =>
    Object.fromEntries(
      columns.map(name => {
        const [field, measure] = [fields[name], report.measures[name]]
        return [name, field ? shown(field, said[at]![name], labels(said[at]!)) : written(measure!, row[name])]
      }),
    ),
  )
}
