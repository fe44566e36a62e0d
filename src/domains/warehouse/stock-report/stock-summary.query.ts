import { type SQL, sql } from 'drizzle-orm'
import { reportQuery } from '#server/document/report-query.ts'
import { stockSummary } from './stock-summary.report.ts'

const IN = ['purchase_in', 'other_in', 'transfer_in']
const OUT = ['issue_out', 'return_out', 'transfer_out', 'other_out']

/** Columns of what moved within the range, by the kinds of movement that count in them. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  ...{ purchase: ['purchase_in'], otherIn: ['other_in'], transferIn: ['transfer_in'], in: IN, count: ['count'] },
  ...{ issue: ['issue_out'], return: ['return_out'], transferOut: ['transfer_out'], otherOut: ['other_out'], out: OUT },
}

/** From the sums of each kind to the columns; what goes out is said without its sign. */
const moved = Object.entries(MOVED).flatMap(([name, flows]) => {
  const these = sql.raw(`filter (where flow in (${flows.map(flow => `'${flow}'`).join(', ')}))`)
  const sign = sql.raw(flows.some(flow => OUT.includes(flow)) ? '-' : '')
  const sum = (of: string, to: string): SQL => sql`${sign}sum(${sql.identifier(of)}) ${these} as ${sql.identifier(name + to)}`
  return [sum('qty', 'Qty'), sum('amount', 'Value')]
})

const shown = Object.keys(MOVED).flatMap(name =>
  ['Qty', 'Value'].map(of => sql`coalesce(${sql.identifier(name + of)}, 0) as ${sql.identifier(name + of)}`),
)

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/**
 * What a month ended with is kept for each month in which something moved; the opening is that without what moved since. The present month ends
 * with what is there now.
 */
export default reportQuery(stockSummary, ({ filters, tenantId, today }) => {
  const { period: [from, until] = ['', ''], warehouseId, materialType, categoryId, materialId } = filters
  const asked = (column: string, value: string | undefined) => (value ? sql`and ${sql.raw(column)} = ${value}` : sql``)
  const pools = sql`tenant_id = ${tenantId} ${asked('warehouse_id', warehouseId)} ${asked('material_id', materialId)}`
  const isOver = until < today.slice(0, 7)
  const present = sql`select warehouse_id, material_id, on_hand_qty as close_qty, stock_value as close_value from stock_cost where ${pools}`
  const past = sql`select warehouse_id, material_id, last.qty as close_qty, last.amount as close_value
    from (select warehouse_id, material_id from stock_cost where ${pools}) as pool
    cross join lateral (select qty, amount from stock_close c where c.warehouse_id = pool.warehouse_id and c.material_id = pool.material_id
      and c.period <= ${until} order by c.period desc limit 1) as last`
  return sql`
    select warehouse_id as "warehouseId", m.material_type as "materialType", m.category_id as "categoryId", material_id as "materialId",
      m.material_code as "materialCode", m.specs, m.unit, close_qty - coalesce(moved_qty, 0) as "openQty",
      close_value - coalesce(moved_value, 0) as "openValue", close_qty as "closeQty", close_value as "closeValue", ${list(shown)}
    from (${isOver ? past : present}) as closing
    left join (
      select warehouse_id, material_id, sum(qty) as moved_qty, sum(amount) as moved_value, ${list(moved)}
      from (
        select warehouse_id, material_id, flow, sum(qty) as qty, sum(amount) as amount
        from stock_period where period between ${from} and ${until} and ${pools} group by 1, 2, 3) as kinds
      group by 1, 2
    ) as moves using (warehouse_id, material_id)
    join wh_material m on m.id = material_id ${asked('m.category_id', categoryId)} ${asked('m.material_type', materialType)}
    where moved_qty is not null or close_qty <> 0 or close_value <> 0`
})
