import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import { decimalsOf } from '#model/form/field.ts'
import type { Measure } from '#model/measure.ts'
import { type Report, reportFor } from '#model/report.ts'
import { labelsOf } from '#platform/master/label.store.ts'
import type { App } from '#server/app.ts'
import { asPage, type PageOf, pageOf } from '#server/db/listing.ts'
import type { Asking, ReportQuery } from '#server/document/report-query.ts'
import { admit } from '#server/http/admit.ts'
import { may } from '#server/http/caller.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { filtersFrom, todayOf, withinFrom } from './report-filters.store.ts'

type Row = Record<string, unknown>

export function queryOf({ reports }: App, key: unknown): ReportQuery {
  return reports.get(String(key)) ?? refuse()
}

const refuse = (): never => {
  throw missing('报表不存在')
}

/** A report as one asker sees it, and the rows that they asked for. */
export interface Opened {
  readonly report: Report
  readonly source: SQL
  readonly filters: Asking['filters']
}

interface Mine extends Opened {
  readonly asking: Asking
}

/** Refuses who may not look, leaves out the columns they may not read, and reads the filters. */
export async function openReport({ app, caller, params, tx, now }: Context, key: string): Promise<Mine> {
  const query = queryOf(app, key)
  admit({ may: `${key}_view` }, caller)
  const report = reportFor(query.report, right => may(caller, right))
  const today = todayOf(now)
  const filters = filtersFrom(report, params, today)
  const asking = { filters, tx, tenantId: caller.tenantId, today, caller }
  return { report, filters, asking, source: await query.rows(asking) }
}

/** The report with the requested measures only, so that PostgreSQL computes no others. */
function onlyAsked(report: Report, names: string | undefined): Report {
  if (!names) return report
  const asked = new Set(names.split(','))
  return { ...report, measures: Object.fromEntries(Object.entries(report.measures).filter(([name]) => asked.has(name))) }
}

export const column = (name: string) => sql.identifier(name)
export const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/** 100 where a part of the whole is said in percent; a price is money by piece as it is. */
const scale = ({ field }: Measure) => sql.raw(field.kind === 'percent' ? '100 * ' : '')
const decimals = ({ field }: Measure) => decimalsOf[field.kind] ?? 0

export function added(name: string, measure: Measure): SQL {
  const { total, of, alike } = measure
  if (total === 'none') return sql`null::numeric`
  if (total === 'most') return sql`max(${column(name)})`
  const whole = of ? ratio(measure, of, part => sql`sum(${column(part)})`) : sql`sum(${column(name)})`
  if (!alike) return whole
  // count(distinct) would sort all rows.
  const unit = sql`coalesce(${column(alike)}::text, '')`
  return sql`case when min(${unit}) is not distinct from max(${unit}) then ${whole} end`
}

function single(name: string, measure: Measure): SQL {
  const { of } = measure
  if (!of) return sql`${column(name)}`
  return ratio(measure, of, part => sql`${column(part)}`)
}

/** One part by another; against that of the time before, how much it has grown. */
function ratio(measure: Measure, [part, whole, before, beforeOf]: NonNullable<Measure['of']>, said: (name: string) => SQL): SQL {
  const share = (one: string, all: string) => sql`${said(one)}::numeric / nullif(${said(all)}, 0)`
  const value = before && beforeOf ? sql`(${share(part, whole)}) / nullif(${share(before, beforeOf)}, 0) - 1` : share(part, whole)
  return sql`round(${scale(measure)}(${value}), ${sql.raw(String(decimals(measure)))})`
}

export const measured = ({ measures }: Report, said: (name: string, measure: Measure) => SQL): SQL[] =>
  Object.entries(measures).map(([name, measure]) => sql`${said(name, measure)} as ${column(name)}`)

/** Numbers leave as exact decimals of their kind, what has no value as nothing. */
function shown({ measures, dimensions }: Report, row: Row): Row {
  const said = Object.entries(measures).map(([name, measure]) => [name, written(measure, row[name])])
  const about = Object.keys(dimensions).flatMap(name => (name in row ? [[name, row[name] === null ? '' : String(row[name])]] : []))
  return Object.fromEntries([...about, ...said])
}

export const written = (measure: Measure, value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : new Big(String(value)).toFixed(decimals(measure))

function inGroup(report: Report, text: string | undefined): SQL {
  const shared = Object.entries(withinFrom(report, text)).map(([name, value]) => sql`${column(name)}::text is not distinct from ${value}`)
  return shared.length > 0 ? sql` where ${sql.join(shared, sql` and `)}` : sql``
}

export async function reportRows(ctx: Context<{ report: string; by?: string; within?: string; measures?: string }>): Promise<PageOf<Row>> {
  const { report: whole, source } = await openReport(ctx, ctx.input.report)
  const { by, within, measures } = ctx.input
  const report = onlyAsked(whole, measures)
  if (by && !report.keys.includes(by)) throw new Refusal('该报表不能这样分组')
  const { current, size, offset } = pageOf(ctx.params)
  const columns = by
    ? [sql`${column(by)}`, ...measured(report, added)]
    : [...Object.keys(report.dimensions).map(name => sql`${column(name)}`), ...measured(report, single)]
  const { rows } = await ctx.tx.execute<Row & { __rows: number }>(sql`
    select ${list(columns)}, (count(*) over ())::int as "__rows" from (${source}) as source${inGroup(report, within)}
    ${by ? sql`group by ${column(by)}` : sql``} order by ${list(orderOf(report, ctx.params, by))} limit ${size} offset ${offset}`)
  const total = rows[0]?.__rows ?? (offset > 0 ? (await totalsOf(ctx, report, source, within)).rows : 0)
  return asPage(await named(ctx, report, rows), total, { current, size })
}

/** What somebody asks for first, then the order of the report; at the end the keys, so that pages never overlap. */
function orderOf(report: Report, { ascs, descs }: Context['params'], by: string | undefined): SQL[] {
  const sortable = new Set([...Object.keys(report.measures), ...(by ? [by] : Object.keys(report.dimensions))])
  const asked = (value: unknown, way: string) =>
    typeof value === 'string' && sortable.has(value) ? [sql`${column(value)} ${sql.raw(`${way} nulls last`)}`] : []
  const usual = by ? [by] : [...report.order, ...report.keys]
  return [
    ...asked(descs, 'desc'),
    ...asked(ascs, 'asc'),
    ...asked(report.largest, 'desc'),
    ...usual.map(name => sql`${column(name)} nulls last`),
  ]
}

async function named(ctx: Pick<Context, 'tx' | 'caller' | 'app' | 'site'>, report: Report, rows: readonly Row[]): Promise<Row[]> {
  const said = rows.map(row => shown(report, row))
  const labels = await labelsOf(ctx, report.dimensions, said)
  return said.map(row => ({ ...row, labels: labels(row) }))
}

export async function totalsOf(
  { tx }: Pick<Context, 'tx'>,
  report: Report,
  source: SQL,
  within?: string,
): Promise<{ rows: number; totals: Row }> {
  const sums = measured(report, added)
  const { rows } = await tx.execute<Row & { __rows: number }>(
    sql`select ${list([sql`count(*)::int as "__rows"`, ...sums])} from (${source}) as source${inGroup(report, within)}`,
  )
  return { rows: rows[0]!.__rows, totals: shown(report, rows[0]!) }
}

export async function reportTotals(
  ctx: Context<{ report: string; within?: string; measures?: string }>,
): Promise<{ rows: number; totals: Row }> {
  const { report, source } = await openReport(ctx, ctx.input.report)
  return totalsOf(ctx, onlyAsked(report, ctx.input.measures), source, ctx.input.within)
}
