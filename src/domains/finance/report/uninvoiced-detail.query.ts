import { type SQL, sql } from 'drizzle-orm'
import { typeOfOrderLine } from '#domains/procurement/order/purchase-type.ledger.ts'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { uninvoicedDetail } from './uninvoiced-detail.report.ts'

type Filters = DocOf<typeof uninvoicedDetail.filters>

/**
 * Lines of receipts that stood at the end of a day and were not invoiced as a whole then: what is there now, without what was booked since. A price that
 * was adjusted for the first time since was that of the order.
 */
export const uninvoiced = (tenantId: string, day: string): SQL => sql`
  with since as materialized (select * from ap_ledger where tenant_id = ${tenantId} and is_deleted = 0 and post_date > ${day}::date),
  ended as (select ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai') as moment),
  invoices as (
    select i.id, i.red_date, exists (select 1 from since e where e.supplier_id = i.supplier_id and e.entry_type in ('INVOICE', 'OPENING')
      and e.reverse_of is null and e.bill_no in (i.bill_no, i.invoice_no)) as is_new
    from purchase_invoice i where i.tenant_id = ${tenantId} and i.invoice_state <> 'approving'),
  invoiced as (
    select id, sum(qty) as qty from (
      select v.receipt_line_id as id, case when i.red_date is null then -v.qty else v.qty end as qty from purchase_invoice_line v
      join invoices i on i.id = v.purchase_invoice_id
      where v.is_deleted = 0 and case when i.red_date is null then i.is_new else i.red_date > ${day}::date and not i.is_new end
      union all
      select x.receipt_line_id, x.qty from fin_red_invoice_line x join fin_red_invoice r on r.id = x.red_invoice_id
      where r.tenant_id = ${tenantId} and r.red_date > ${day}::date) changed group by 1),
  returned as (
    select biz_line_id as id, sum(qty) as qty from stock_ledger, ended
    where tenant_id = ${tenantId} and biz_type = 'PURCHASE_RETURN' and post_time >= moment group by 1),
  adjusted as (select line_id as id, sum(qty) as qty from wh_receipt_adjust, ended where tenant_id = ${tenantId} and post_time >= moment group by 1)
  select *, net_qty - invoiced as open_qty from (
    select l.id, l.receipt_id, l.line_no, l.supplier_id, l.material_id, l.specs, l.unit, l.tax_rate, l.noticed_qty, l.purchase_order_line_id,
      r.receipt_date, r.purchase_order_no, r.buyer_id, r.purchase_order_id, l.invoiced_qty + coalesce(v.qty, 0) as invoiced,
      l.gross_qty - coalesce(a.qty, 0) - l.returned_qty - coalesce(t.qty, 0) as net_qty,
      case when a.id is not null and not exists (select 1 from wh_receipt_adjust o, ended where o.line_id = l.id and o.post_time < moment)
        then l.tax_price else l.net_price end as price
    from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id
    left join invoiced v on v.id = l.id left join returned t on t.id = l.id left join adjusted a on a.id = l.id
    where l.tenant_id = ${tenantId} and l.supplier_id is not null and (r.receipt_status = 'posted' or r.reverse_date > ${day}::date)
      and not exists (select 1 from since e where e.bill_no = r.receipt_no and e.entry_type = 'ACCRUAL' and e.reverse_of is null)) as then_
  where price > 0 and net_qty > invoiced`

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { day = '', receiptDate, supplierId, buyerId, purchaseType, materialId, leastDays } = filters
  return sql`
    select l.receipt_id as "receiptId", l.line_no as "lineNo", l.receipt_date::text as "receiptDate", l.supplier_id as "supplierId",
      l.purchase_order_no as "purchaseOrderNo", o.purchase_contract_id as "purchaseContractId", l.material_id as "materialId", l.specs, l.unit,
      l.buyer_id as "buyerId", l.net_qty as "netQty", l.noticed_qty as "noticedQty", l.invoiced as "invoicedQty", l.open_qty as "openQty",
      round(l.open_qty * l.price, 2) as "openAmount", round(l.open_qty * l.price / (1 + l.tax_rate::numeric), 2) as accrued,
      ${day}::date - l.receipt_date as days
    from (${uninvoiced(tenantId, day)}) l left join purchase_order o on o.id = l.purchase_order_id
    where true ${asked(sql`l.supplier_id`, supplierId)} ${asked(sql`l.buyer_id`, buyerId)} ${asked(sql`l.material_id`, materialId)}
      ${asked(typeOfOrderLine(sql`l.purchase_order_line_id`), purchaseType)}
      ${receiptDate ? sql`and l.receipt_date between ${receiptDate[0]}::date and ${receiptDate[1]}::date` : sql``}
      ${leastDays ? sql`and ${day}::date - l.receipt_date >= ${leastDays}::int` : sql``}`
}

/** The accruals of the payable ledger, which know suppliers and nothing else. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { day = '', receiptDate, supplierId, buyerId, purchaseType, materialId, leastDays } = filters
  if (receiptDate || buyerId || purchaseType || materialId || leastDays) return undefined
  return sql`select coalesce(sum(l.amount), 0) as accrued from ap_ledger l
    where l.tenant_id = ${tenantId} and l.account_kind = 'accrued' and l.post_date <= ${day}::date ${asked(sql`l.supplier_id`, supplierId)}`
}

export default reportQuery(uninvoicedDetail, rows, ledger)
