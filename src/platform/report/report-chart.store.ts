import { type SQL, sql } from 'drizzle-orm'
import type { ChartPoint } from '#contract/report.ts'
import { type Chart, MOST_SHOWN } from '#model/chart.ts'
import { addMonths } from '#model/day.ts'
import type { Report } from '#model/report.ts'
import { labelsOf, type Reading } from '#platform/master/label.store.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { added, column, list, measured, type Opened, openReport, totalsOf, written } from './report.store.ts'

type Row = Record<string, unknown>

const IN_TIME: readonly string[] = ['month', 'date']

export async function chartPoints(ctx: Context<{ report: string; chart: string }>): Promise<ChartPoint[]> {
  const opened = await openReport(ctx, ctx.input.report)
  const { charts } = opened.report
  if (!Object.hasOwn(charts, ctx.input.chart)) throw missing('图表不存在')
  return pointsOf(ctx, opened, charts[ctx.input.chart]!)
}

/** The largest values by the first measure, and the sum of the rest; months and days in order, all of them. */
export async function pointsOf(ctx: Reading, { report, source, filters }: Opened, chart: Chart): Promise<ChartPoint[]> {
  const { by, of } = chart
  const measures = Object.fromEntries(of.map(name => [name, report.measures[name]!]))
  const drawn = { ...report, measures }
  const valuesOf = (row: Row) => Object.fromEntries(of.map(name => [name, written(measures[name]!, row[name])]))
  if (by === undefined) {
    const { totals } = await totalsOf(ctx, drawn, source)
    return [{ key: '', label: '', isRest: false, values: valuesOf(totals) }]
  }
  const { rows } = await ctx.tx.execute<Row & { __rest: boolean }>(ranked(drawn, source, by, chart))
  const said = rows.map(row => ({ [by]: row[by] === null ? '' : String(row[by]) }))
  const labels = await labelsOf(ctx, { [by]: report.dimensions[by]! }, said)
  const points = rows.map((row, at) => {
    const key = said[at]![by]!
    return { key, label: Object.values(labels(said[at]!))[0] ?? key, isRest: row.__rest, values: valuesOf(row) }
  })
  return report.dimensions[by]!.kind === 'month' ? everyMonth(points, report, filters, valuesOf(nothing(of))) : points
}

const nothing = (of: readonly string[]): Row => Object.fromEntries(of.map(name => [name, '0']))

function ranked(report: Report, source: SQL, by: string, { kind, of, most = MOST_SHOWN }: Chart): SQL {
  const isInTime = IN_TIME.includes(report.dimensions[by]!.kind)
  // A stack is as long as all its measures together.
  const size = sql.join(
    (kind === 'stack' ? of : of.slice(0, 1)).map(name => added(name, report.measures[name]!)),
    sql` + `,
  )
  const rank = isInTime ? sql`${column(by)}` : sql`abs(${size}) desc nulls last, ${column(by)}`
  const last = sql.raw(String(isInTime ? Number.MAX_SAFE_INTEGER : most))
  // Named so that no dimension is called the same.
  return sql`
    with source as (${source}), ranked as (select ${column(by)} as __value, row_number() over (order by ${rank}) as __place from source group by ${column(by)})
    select case when __place <= ${last} then __value end as ${column(by)}, __place > ${last} as __rest, min(__place) as __place, ${list(measured(report, added))}
    from source join ranked on ${column(by)} is not distinct from __value group by 1, 2 order by 3`
}

/** Months without data are part of the axis. */
function everyMonth(points: ChartPoint[], { filters }: Report, asked: Opened['filters'], values: ChartPoint['values']): ChartPoint[] {
  const range = Object.entries(filters).find(([, { kind }]) => kind === 'monthrange')
  const [from, until] = (range && (asked[range[0]] as readonly string[] | undefined)) ?? [points[0]?.key, points.at(-1)?.key]
  if (!from || !until) return points
  const known = new Map(points.map(point => [point.key, point]))
  const months: ChartPoint[] = []
  for (let month = from; month <= until; month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push(known.get(month) ?? { key: month, label: month, isRest: false, values })
  return months
}
