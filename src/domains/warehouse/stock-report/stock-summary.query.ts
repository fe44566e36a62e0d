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

/** What goes out is said without its sign. */
const moved = Object.entries(MOVED).flatMap(([name, flows]) => {
  const these = sql.raw(`filter (where period <= until and flow in (${flows.map(flow => `'${flow}'`).join(', ')}))`)
  const sign = sql.raw(flows[0]!.endsWith('_out') ? '-' : '')
  const sum = (of: string, to: string): SQL => sql`${sign}sum(${sql.identifier(of)}) ${these} as ${sql.identifier(name + to)}`
  return [sum('qty', 'Qty'), sum('amount', 'Value')]
})

const shown = Object.keys(MOVED).flatMap(name =>
  ['Qty', 'Value'].map(of => sql`coalesce(${sql.identifier(name + of)}, 0) as ${sql.identifier(name + of)}`),
)

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/**
 * Backwards from what is there now: without what moved since the first month it is the opening, without what moved after the last one the
 * closing. A month of this year reads the months since, whatever came before.
 */
export default reportQuery(stockSummary, ({ filters, tenantId }) => {
  const { period: [from, until] = ['', ''], warehouseId, materialType, categoryId, materialId } = filters
  const asked = (column: string, value: string | undefined) => (value ? sql`and ${sql.raw(column)} = ${value}` : sql``)
  const pools = sql`tenant_id = ${tenantId} ${asked('warehouse_id', warehouseId)} ${asked('material_id', materialId)}`
  return sql`
    select warehouse_id as "warehouseId", m.material_type as "materialType", m.category_id as "categoryId", material_id as "materialId", m.material_code as "materialCode", m.specs,
      m.unit, on_hand_qty - coalesce(since_qty, 0) as "openQty", stock_value - coalesce(since_amount, 0) as "openValue",
      on_hand_qty - coalesce(after_qty, 0) as "closeQty", stock_value - coalesce(after_amount, 0) as "closeValue", ${list(shown)}
    from (select * from stock_cost where ${pools}) as now
    left join (
      select warehouse_id, material_id, sum(qty) as since_qty, sum(amount) as since_amount, bool_or(period <= until) as has_moved,
        sum(qty) filter (where period > until) as after_qty, sum(amount) filter (where period > until) as after_amount, ${list(moved)}
      from stock_period cross join (select ${until}::text as until) as range where period >= ${from} and ${pools} group by 1, 2
    ) as since using (warehouse_id, material_id)
    join wh_material m on m.id = material_id ${asked('m.category_id', categoryId)} ${asked('m.material_type', materialType)}
    where has_moved or on_hand_qty <> coalesce(since_qty, 0) or stock_value <> coalesce(since_amount, 0)`
})
