import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { stockAt } from './stock-at.report.ts'
import { inPools, ofMaterials } from './stock-filters.query.ts'

type Filters = DocOf<typeof stockAt.filters>

/** The moment after the day, in the company's time. */
const after = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** What the month before ended with, and what moved in the month until that day. */
function rows({ filters, tenantId }: Asking<Filters>): SQL {
  const { day = '' } = filters
  const [pools, month] = [inPools(tenantId, filters), day.slice(0, 7)]
  return sql`
    select warehouse_id as "warehouseId", m.material_type as "materialType", m.category_id as "categoryId", material_id as "materialId",
      m.material_code as "materialCode", m.specs, m.unit, qty as "stockQty", pieces, amount as "stockValue"
    from (
      select warehouse_id, material_id, sum(qty) as qty, sum(pieces)::int as pieces, sum(amount) as amount from (
        select * from (
          select distinct on (warehouse_id, material_id) warehouse_id, material_id, qty, pieces, amount from stock_close
          where ${pools} and period < ${month} order by warehouse_id, material_id, period desc) as closed
        union all
        select warehouse_id, material_id, qty, pieces, amount from stock_ledger where ${pools} and period = ${month} and post_time < ${after(day)}) as moved
      group by 1, 2 having sum(qty) <> 0 or sum(amount) <> 0) as stock
    ${ofMaterials(filters)}`
}

/** All movements until that day. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
    select coalesce(sum(qty), 0) as "stockQty", coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(amount), 0) as "stockValue"
    from (select material_id, qty, pieces, amount from stock_ledger where ${inPools(tenantId, filters)} and post_time < ${after(filters.day ?? '')}) as moved
    ${ofMaterials(filters)}`

export default reportQuery(stockAt, rows, ledger)
