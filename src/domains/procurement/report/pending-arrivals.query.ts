import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { pendingArrivals } from './pending-arrivals.report.ts'

type Filters = DocOf<typeof pendingArrivals.filters>

const SOON = 7

const rows = ({ filters, tenantId, today }: Asking<Filters>): SQL => {
  const { deliveryDate, supplierId, buyerId, materialId, overdue } = filters
  const late = sql`l.delivery_date < ${today}::date`
  return sql`
    select l.delivery_date::text as "deliveryDate", l.purchase_order_id as "purchaseOrderId", l.line_no as "lineNo", l.supplier_id as "supplierId",
      l.material_id as "materialId", l.material_name as "materialName", l.specs, l.unit, l.buyer_id as "buyerId", h.order_state as "orderState",
      (l.line_no = min(l.line_no) over (partition by l.purchase_order_id))::int as "orderCount", 1 as "lineCount", (${late})::int as "overdueCount",
      (not ${late} and l.delivery_date <= ${addDays(today, SOON)}::date)::int as "soonCount", l.open_qty as "openQty",
      round(l.open_qty * l.tax_price, 2) as "openAmount", case when ${late} then ${today}::date - l.delivery_date end as "overdueDays"
    from purchase_order_line l join purchase_order h on h.id = l.purchase_order_id
    where l.tenant_id = ${tenantId} and l.is_deleted = 0 and l.open_qty > 0 and h.order_state in ('issued', 'confirmed', 'partial')
      ${asked(sql`l.supplier_id`, supplierId)} ${asked(sql`l.buyer_id`, buyerId)} ${asked(sql`l.material_id`, materialId)}
      ${deliveryDate ? sql`and l.delivery_date between ${deliveryDate[0]}::date and ${deliveryDate[1]}::date` : sql``}
      ${overdue ? sql`and ${late} = ${overdue === 'yes'}` : sql``}`
}

/** Orders that are not whole, and what is missing of each. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { deliveryDate, supplierId, buyerId, materialId, overdue } = filters
  if (deliveryDate || materialId || overdue) return undefined
  return sql`select coalesce(sum(n.lines), 0) as "lineCount", count(*) as "orderCount" from purchase_order h
    cross join lateral (select count(*) as lines from purchase_order_line l where l.purchase_order_id = h.id
      and l.qty - l.closed_qty - l.received_qty + l.exchanged_qty > 0) n
    where h.tenant_id = ${tenantId} and h.order_state not in ('wait', 'received', 'closed', 'cancelled') and n.lines > 0
      ${asked(sql`h.supplier_id`, supplierId)} ${asked(sql`h.buyer_id`, buyerId)}`
}

export default reportQuery(pendingArrivals, rows, ledger)
