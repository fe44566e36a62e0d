import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { arrivalDetail } from './arrival-detail.report.ts'

type Filters = DocOf<typeof arrivalDetail.filters>

const judged = sql`case when l.accept_qty + l.fail_qty < l.arrival_qty then 'wait' when l.fail_qty > 0 then 'fail'
  when l.concession_qty > 0 then 'concession' when l.need_inspect = 'no' then 'na' else 'pass' end`

const rows = ({ filters, tenantId, today }: Asking<Filters>): SQL => {
  const { arrivalDate: [from, until] = ['', ''], supplierId, materialId, warehouseId, heatNo, result } = filters
  return sql`
    select l.arrival_id as "arrivalId", l.line_no as "lineNo", to_char(l.arrival_date, 'YYYY-MM') as "arrivalMonth",
      l.arrival_date::text as "arrivalDate", a.vehicle_plate as "vehiclePlate", l.supplier_id as "supplierId",
      n.purchase_order_id as "purchaseOrderId", l.material_id as "materialId", l.specs, l.unit, l.heat_no as "heatNo", g.numbers as ingots,
      ${judged} as result, l.warehouse_id as "warehouseId", r.numbers as receipts, r.last::text as "receiptDate",
      l.arrival_qty as "arrivalQty", coalesce(l.arrival_weight, 0) as weight, l.accept_qty - l.concession_qty as "passQty",
      l.concession_qty as "concessionQty", l.fail_qty as "failQty", l.arrival_qty - l.accept_qty - l.fail_qty as "waitingQty",
      l.received_qty as "receivedQty", round(l.arrival_qty * coalesce(n.tax_price, 0), 2) as amount,
      case when l.accept_qty + l.fail_qty < l.arrival_qty then ${today}::date - l.arrival_date end as "waitingDays"
    from wh_arrival_line l join wh_arrival a on a.id = l.arrival_id left join purchase_order_line n on n.id = l.purchase_order_line_id
    left join lateral (select string_agg(i.ingot_no, '、' order by i.ingot_no) as numbers from wh_arrival_ingot i
      where i.arrival_line_id = l.id and i.ingot_state not in ('noticed', 'cancelled')) g on true
    left join lateral (select string_agg(distinct h.receipt_no, '、') as numbers, max(h.receipt_date) as last
      from wh_receipt_line w join wh_receipt h on h.id = w.receipt_id and h.receipt_status = 'posted' where w.arrival_line_id = l.id) r on true
    where l.tenant_id = ${tenantId} and l.is_deleted = 0 and l.arrival_qty > 0 and l.arrival_date between ${from}::date and ${until}::date
      ${asked(sql`l.supplier_id`, supplierId)} ${asked(sql`l.material_id`, materialId)} ${asked(sql`l.warehouse_id`, warehouseId)}
      ${asked(sql`l.heat_no`, heatNo)} ${asked(judged, result)}`
}

/** What the trucks brought, what stands apart as rejected, and what receipts took from them. The books of arrivals know no result. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { arrivalDate: [from, until] = ['', ''], supplierId, materialId, warehouseId, heatNo, result } = filters
  if (result) return undefined
  return sql`
    select coalesce(sum(came.arrival_qty), 0) as "arrivalQty", coalesce(sum(came.fail_qty), 0) as "failQty", coalesce(sum(taken.qty), 0) as "receivedQty"
    from (select * from wh_arrival_line where tenant_id = ${tenantId} and arrival_date >= ${from}::date and arrival_date <= ${until}::date
      and line_state not in ('noticed', 'cancelled') ${asked(sql`supplier_id`, supplierId)} ${asked(sql`material_id`, materialId)}
      ${asked(sql`warehouse_id`, warehouseId)} ${asked(sql`heat_no`, heatNo)}) came
    left join (select w.arrival_line_id, sum(w.qty) as qty from wh_receipt_line w join wh_receipt h on h.id = w.receipt_id
      where h.receipt_status = 'posted' group by 1) taken on taken.arrival_line_id = came.id`
}

export default reportQuery(arrivalDetail, rows, ledger)
