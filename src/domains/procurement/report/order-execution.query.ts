import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { typeOfOrderLine } from '../order/purchase-type.ledger.ts'
import { orderExecution } from './order-execution.report.ts'

type Filters = DocOf<typeof orderExecution.filters>

/** What is asked of the order itself. */
function ordersWhere({ filters, tenantId }: Asking<Filters>): SQL {
  const { orderDate: [from, until] = ['', ''], supplierId, buyerId, purchaseContractId, orderState } = filters
  return sql`h.tenant_id = ${tenantId} and h.is_deleted = 0 and h.order_state <> 'cancelled' and h.order_date between ${from}::date and ${until}::date
    ${asked(sql`h.supplier_id`, supplierId)} ${asked(sql`h.buyer_id`, buyerId)} ${asked(sql`h.purchase_contract_id`, purchaseContractId)}
    ${asked(sql`h.order_state`, orderState)}`
}

const rows = (asking: Asking<Filters>): SQL => {
  const { materialId, overdue, purchaseType } = asking.filters
  const late = sql`(l.open_qty > 0 and l.delivery_date < ${asking.today}::date and h.order_state in ('issued', 'confirmed', 'partial'))`
  return sql`
    select l.purchase_order_id as "purchaseOrderId", l.line_no as "lineNo", h.purchase_contract_id as "purchaseContractId",
      to_char(h.order_date, 'YYYY-MM') as "orderMonth", h.order_date::text as "orderDate", h.supplier_id as "supplierId", l.material_id as "materialId", l.specs, l.model_no as "modelNo", l.unit,
      l.delivery_date::text as "deliveryDate", h.buyer_id as "buyerId", h.order_state as "orderState", l.qty, l.line_amount as amount,
      l.arrived_qty as "arrivedQty", l.received_qty as "receivedQty", l.returned_qty as "returnedQty", l.open_qty as "openQty",
      round(l.open_qty * l.tax_price, 2) as "openAmount", coalesce(i.qty, 0) as "invoicedQty",
      round(greatest(l.received_qty - l.returned_qty - coalesce(i.qty, 0), 0) * l.tax_price, 2) as "uninvoicedAmount",
      case when ${late} then ${asking.today}::date - l.delivery_date end as "overdueDays"
    from purchase_order_line l join purchase_order h on h.id = l.purchase_order_id
    left join lateral (select sum(r.invoiced_qty) as qty from wh_receipt_line r join wh_receipt w on w.id = r.receipt_id
      where r.purchase_order_line_id = l.id and w.receipt_status = 'posted') i on true
    where ${ordersWhere(asking)} ${asked(sql`l.material_id`, materialId)} ${asked(typeOfOrderLine(sql`l.id`), purchaseType)}
      ${overdue ? sql`and ${late} = ${overdue === 'yes'}` : sql``}`
}

/** The heads of the orders, which know nothing of single lines. */
const ledger = (asking: Asking<Filters>): SQL | undefined =>
  asking.filters.materialId || asking.filters.overdue || asking.filters.purchaseType
    ? undefined
    : sql`select coalesce(sum(h.total_amount), 0) as amount from purchase_order h where ${ordersWhere(asking)}`

export default reportQuery(orderExecution, rows, ledger)
