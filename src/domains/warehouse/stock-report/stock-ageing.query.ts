import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { DocOf } from '#model/form/form.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { stockAgeing } from './stock-ageing.report.ts'
import { inPools, list, ofMaterials, plus } from './stock-filters.query.ts'

const IDLE_DAYS = 180
const LIMITS = { d30: 30, d90: 90, d180: 180, d365: 365 } as const
const NAMES = Object.keys(LIMITS)

type Filters = DocOf<typeof stockAgeing.filters>

const name = (text: string) => sql`${sql.identifier(text)}`

/**
 * How much of what lies there is at most so old, for each limit: of a batch all or nothing, of the rest no more than came since. Bands are what
 * lies between two limits. Values are shared in proportion and rounded at the limits, so that they add up to the value of the stock.
 */
async function rows({ filters, tenantId, today, tx }: Asking<Filters>): Promise<SQL> {
  const { idle } = filters
  const idleDays = Number((await paramValue(tx, tenantId, 'stock.idle.days')) ?? IDLE_DAYS)
  const pools = inPools(tenantId, filters)
  const since = (days: number) => sql`${addDays(today, -days)}::date`
  // What is fresh was asked for, or came, before it could be idle.
  const limits = { ...LIMITS, fresh: idleDays }
  const each = (said: (name: string, days: number) => SQL) => list(Object.entries(limits).map(([limit, days]) => said(limit, days)))
  // Each arrival is added up once, in the span between two limits; totals since a limit are sums of spans.
  const spans = [...new Set(Object.values(limits))].sort((left, right) => left - right)
  const spanOf = (days: number, at: number) => {
    const before = spans[at - 1]
    return sql`sum(qty) filter (where day >= ${since(days)}${before === undefined ? sql`` : sql` and day < ${since(before)}`}) as ${name(`span${days}`)}`
  }
  const cameIn = (days: number) => plus(spans.filter(span => span <= days).map(span => sql`coalesce(${name(`span${span}`)}, 0)`))
  /** Between this limit and the one before. */
  const band = (to: string, of: (limit: string) => SQL) =>
    list(
      [...NAMES, 'older'].map((limit, at) => {
        const upTo = limit === 'older' ? of('all') : of(limit)
        const before = NAMES[at - 1]
        return sql`${before ? sql`${upTo} - ${of(before)}` : upTo} as ${name(limit + to)}`
      }),
    )
  const isIdle = sql`case when last_issue_day is null then fresh < "all" else last_issue_day < ${since(idleDays)} end`
  // Each limit bounds two bands; `offset 0` makes PostgreSQL compute its value once.
  return sql`
    with came as (
      select warehouse_id, material_id, ${list(spans.map(spanOf))}
      from stock_layer where ${pools} and batch_no = '' and day >= ${since(Math.max(...spans))} group by 1, 2),
    lying as (
      select warehouse_id, material_id, batch_no, sum(on_hand_qty) as qty from stock_balance where ${pools} and on_hand_qty > 0 group by 1, 2, 3),
    aged as (
      select warehouse_id, material_id, sum(qty) as "all",
        ${each((limit, days) => sql`sum(case when batch_no <> '' then case when batch.day >= ${since(days)} then qty else 0 end else least(qty, ${cameIn(days)}) end) as ${name(limit)}`)}
      from lying left join came using (warehouse_id, material_id)
      left join lateral (select min(day) as day from stock_layer l
        where batch_no <> '' and l.material_id = lying.material_id and l.batch_no = lying.batch_no and l.qty > 0) batch on batch_no <> ''
      group by 1, 2)
    select *, case when idle then "stockQty" else 0 end as "idleQty", case when idle then "stockValue" else 0 end as "idleValue" from (
      select warehouse_id as "warehouseId", m.material_type as "materialType", m.category_id as "categoryId", material_id as "materialId", m.material_code as "materialCode", m.specs,
        m.unit, last_issue_day::text as "lastIssueDay", "all" as "stockQty", stock_value as "stockValue", ${isIdle} as idle,
        ${band('Qty', name)}, ${band('Value', limit => name(`${limit} value`))}
      from (
        select aged.*, stock_value, last_issue_day, stock_value as "all value",
          ${list(NAMES.map(limit => sql`round(stock_value * ${name(limit)} / "all", 2) as ${name(`${limit} value`)}`))}
        from aged join stock_cost c using (warehouse_id, material_id) offset 0) as valued
      ${ofMaterials(filters)}) as bands
    ${idle ? sql`where idle = ${idle === 'yes'}` : sql``}`
}

/** The current stock of the ledger; it does not know what is idle. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined =>
  filters.idle
    ? undefined
    : sql`select coalesce(sum(on_hand_qty), 0) as "stockQty", coalesce(sum(stock_value), 0) as "stockValue"
      from (select * from stock_cost where ${inPools(tenantId, filters)}) as cost ${ofMaterials(filters)}`

export default reportQuery(stockAgeing, rows, ledger)
