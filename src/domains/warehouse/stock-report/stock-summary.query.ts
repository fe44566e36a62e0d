import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { inPools, list, ofMaterials } from './stock-filters.query.ts'
import { stockSummary } from './stock-summary.report.ts'

const IN = ['purchase_in', 'other_in', 'transfer_in']
const OUT = ['issue_out', 'return_out', 'transfer_out', 'other_out']

/** Columns by the kinds of movement that count in them. */
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  ...{ purchase: ['purchase_in'], otherIn: ['other_in'], transferIn: ['transfer_in'], in: IN, count: ['count'] },
  ...{ issue: ['issue_out'], return: ['return_out'], transferOut: ['transfer_out'], otherOut: ['other_out'], out: OUT },
}
const SUMS = { Qty: 'qty', Value: 'amount', Pieces: 'pieces' }

const each = (said: (to: string, of: string) => readonly SQL[]) => list(Object.entries(SUMS).flatMap(([to, of]) => said(to, of)))
const column = (name: string) => sql.identifier(name)

/** Sums per column; outgoing amounts are shown as positive. PostgreSQL does not compute columns that the outer select leaves out. */
const moved = each((to, of) =>
  Object.entries(FLOWS).map(([name, flows]) => {
    const [sign, these] = [flows.some(flow => OUT.includes(flow)) ? '-' : '', flows.map(flow => `'${flow}'`).join(', ')]
    return sql`coalesce(${sql.raw(sign)}sum(${column(of)}) filter (where flow in (${sql.raw(these)})), 0) as ${column(name + to)}`
  }),
)
const net = (to: string) => sql`(${column(`in${to}`)} - ${column(`out${to}`)} + ${column(`count${to}`)})`

/** Rows without movements have zeros. */
const shown = each(to => [
  sql`${column(`close${to}`)}`,
  sql`${column(`close${to}`)} - coalesce(${net(to)}, 0) as ${column(`open${to}`)}`,
  ...Object.keys(FLOWS).map(name => sql`coalesce(${column(name + to)}, 0) as ${column(name + to)}`),
])

const COLUMNS = ['close', 'open', ...Object.keys(FLOWS)].flatMap(name => ['Qty', 'Value'].map(to => sql`${column(name + to)}`))

/** 支数 of ingots tracked by piece, and the weight in tonnes where the unit weight is known. */
const TONNES = sql`case m.unit when 't' then 1 when 'kg' then 0.001 else m.unit_weight / 1000 end`
const ALONG = ['open', 'in', 'out', 'close']
const along = list(
  ALONG.flatMap(name => [
    sql`case when m.double_unit = 'yes' then ${column(`${name}Pieces`)} end as ${column(`${name}Pieces`)}`,
    sql`${column(`${name}Qty`)} * ${TONNES} as ${column(`${name}Weight`)}`,
  ]),
)

type Filters = DocOf<typeof stockSummary.filters>

/** 在途. What had left a warehouse by the end of a month and was neither taken in nor sent back then. */
const transit = (pools: SQL, until: string) => sql`
    select l.warehouse_id, l.material_id, -sum(l.qty) as "transitQty", -sum(l.amount) as "transitValue"
    from wh_stock_transfer t join stock_ledger l on l.biz_id = t.id and l.biz_type = 'TRANSFER_OUT' and l.reverse_of is null
    where t.transfer_kind = 'warehouse' and l.period <= ${until} and (t.transfer_state = 'out' or to_char(t.update_time at time zone 'Asia/Shanghai', 'YYYY-MM') > ${until})
      and l.warehouse_id = t.from_warehouse_id and not exists (select 1 from stock_ledger x where x.biz_id = l.biz_id and x.biz_line_id = l.biz_line_id
        and x.period <= ${until} and (x.biz_type = 'TRANSFER_IN' or x.reverse_of = l.id))
      and (l.warehouse_id, l.material_id) in (select warehouse_id, material_id from stock_cost where ${pools}) group by 1, 2`

/** The last closing of each material and warehouse before or at a month. */
const closedBy = (pools: SQL, when: SQL) => sql`
    select warehouse_id, material_id, last.qty as "closeQty", last.amount as "closeValue", last.pieces as "closePieces"
    from (select warehouse_id, material_id from stock_cost where ${pools}) as pool
    cross join lateral (select qty, amount, pieces from stock_close c where c.warehouse_id = pool.warehouse_id and c.material_id = pool.material_id
      and c.period ${when} order by c.period desc limit 1) as last`

/**
 * `stock_close` has a closing for each month with movements; the opening is the closing without the movements of the range. The current month closes
 * with the current stock.
 */
function rows({ filters, tenantId, today }: Asking<Filters>): SQL {
  const { period: [from, until] = ['', ''] } = filters
  const pools = inPools(tenantId, filters)
  const present = sql`select warehouse_id, material_id, on_hand_qty as "closeQty", stock_value as "closeValue",
      coalesce((select c.pieces from stock_close c where c.warehouse_id = stock_cost.warehouse_id and c.material_id = stock_cost.material_id
        order by c.period desc limit 1), 0) as "closePieces" from stock_cost where ${pools}`
  // Adding up the months first leaves fewer rows to distribute over the columns.
  const kinds = sql`(
        select warehouse_id, material_id, flow, sum(qty) as qty, sum(amount) as amount, sum(pieces) as pieces
        from stock_period where period between ${from} and ${until} and ${pools} group by 1, 2, 3) as kinds`
  return sql`
    select warehouse_id as "warehouseId", m.material_type as "materialType", m.category_id as "categoryId", material_id as "materialId",
      m.material_code as "materialCode", m.specs, m.unit, ${list(COLUMNS)}, ${along}, "transitQty", "transitValue"
    from (
      select closing.warehouse_id, closing.material_id, ${shown}, coalesce("transitQty", 0) as "transitQty", coalesce("transitValue", 0) as "transitValue"
      from (${until < today.slice(0, 7) ? closedBy(pools, sql`<= ${until}`) : present}) as closing
      left join (
        select warehouse_id, material_id, ${moved}
        from ${from === until ? sql`stock_period where period = ${from} and ${pools}` : kinds}
        group by 1, 2
      ) as moves on moves.warehouse_id = closing.warehouse_id and moves.material_id = closing.material_id
      left join (${transit(pools, until)}) as way on way.warehouse_id = closing.warehouse_id and way.material_id = closing.material_id
      where moves.material_id is not null or "closeQty" <> 0 or "closeValue" <> 0 or "transitQty" <> 0
    ) as stock
    ${ofMaterials(filters)}`
}

/** The closing before the range plus the movements in it. */
function ledger({ filters, tenantId }: Asking<Filters>): SQL {
  const { period: [from, until] = ['', ''] } = filters
  const pools = inPools(tenantId, filters)
  const flows = (names: readonly string[]) => sql.raw(`flow in (${names.map(name => `'${name}'`).join(', ')})`)
  return sql`
    select ${each((to, of) => [
      sql`coalesce(${column(`open${to}`)}, 0) as ${column(`open${to}`)}`,
      sql`coalesce(sum(${column(of)}) filter (where ${flows(IN)}), 0) as ${column(`in${to}`)}`,
      sql`coalesce(-sum(${column(of)}) filter (where ${flows(OUT)}), 0) as ${column(`out${to}`)}`,
      sql`coalesce(sum(${column(of)}) filter (where ${flows(['count'])}), 0) as ${column(`count${to}`)}`,
      sql`coalesce(${column(`open${to}`)}, 0) + coalesce(sum(${column(of)}), 0) as ${column(`close${to}`)}`,
    ])}
    from (select sum("closeQty") as "openQty", sum("closeValue") as "openValue", sum("closePieces") as "openPieces" from (${closedBy(pools, sql`< ${from}`)}) as closed ${ofMaterials(filters)}) as opening
    left join (
      select flow, qty, amount, pieces from (
        select material_id, flow, qty, amount, pieces from stock_ledger where ${pools} and period between ${from} and ${until}) as moved
      ${ofMaterials(filters)}) as moved on true
    group by "openQty", "openValue", "openPieces"`
}

export default reportQuery(stockSummary, rows, ledger)
