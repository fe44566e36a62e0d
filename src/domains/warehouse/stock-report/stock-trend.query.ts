import { sql } from 'drizzle-orm'
import { reportQuery } from '#server/document/report-query.ts'
import { stockTrend } from './stock-trend.report.ts'

export default reportQuery(stockTrend, ({ filters, tenantId }) => {
  const { period: [from, until] = ['', ''], warehouseId, materialType } = filters
  return sql`
    select p.period, p.warehouse_id as "warehouseId", m.material_type as "materialType", sum(p.amount) as "netValue",
      coalesce(sum(p.amount) filter (where p.flow in ('purchase_in', 'other_in', 'transfer_in')), 0) as "inValue",
      coalesce(-sum(p.amount) filter (where p.flow in ('issue_out', 'return_out', 'transfer_out', 'other_out')), 0) as "outValue",
      coalesce(sum(p.amount) filter (where p.flow = 'count'), 0) as "countValue"
    from stock_period p join wh_material m on m.id = p.material_id
    where p.tenant_id = ${tenantId} and p.period between ${from} and ${until}
      ${warehouseId ? sql`and p.warehouse_id = ${warehouseId}` : sql``} ${materialType ? sql`and m.material_type = ${materialType}` : sql``}
    group by 1, 2, 3`
})
