import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { matchedLines, orderedLines, toleranceOf } from './match-lines.query.ts'
import { threeWayMatch } from './three-way-match.report.ts'

type Filters = DocOf<typeof threeWayMatch.filters>

/** What is asked of orders (`o`) and their lines (`l`). */
function wanted({ filters, tenantId }: Asking<Filters>): SQL {
  const { orderDate: [from, until] = ['', ''], supplierId, buyerId, materialId, purchaseContractId } = filters
  return sql`o.tenant_id = ${tenantId} and o.order_state <> 'cancelled' and o.order_date between ${from}::date and ${until}::date
    ${asked(sql`o.supplier_id`, supplierId)} ${asked(sql`o.buyer_id`, buyerId)} ${asked(sql`l.material_id`, materialId)}
    ${asked(sql`o.purchase_contract_id`, purchaseContractId)}`
}

const rows = async (asking: Asking<Filters>): Promise<SQL> => {
  const { tx, tenantId, filters } = asking
  return sql`
    select m.purchase_order_id as "purchaseOrderId", m.line_no as "lineNo", m.match_state as "matchState", m.supplier_id as "supplierId",
      m.material_id as "materialId", m.specs, m.unit, m.order_date::text as "orderDate", m.purchase_contract_id as "purchaseContractId",
      m.buyer_id as "buyerId", m.qty as "orderedQty", m.line_amount as "orderedAmount", m.arrived_qty as "arrivedQty",
      m.received_qty as "receivedQty", m.received_amount as "receivedAmount", m.noticed_qty as "noticedQty", m.invoiced_qty as "invoicedQty",
      m.invoiced_amount as "invoicedAmount", m.uninvoiced_amount as "uninvoicedAmount", m.paid_amount as "paidAmount",
      m.price_diff as "priceDiff", m.invoice_diff as "invoiceDiff"
    from (${matchedLines(orderedLines(wanted(asking)), await toleranceOf(tx, tenantId))}) m where true ${asked(sql`m.match_state`, filters.matchState)}`
}

/** Order lines and invoices themselves, which know nothing of each other. */
const ledger = (asking: Asking<Filters>): SQL | undefined =>
  asking.filters.matchState
    ? undefined
    : sql`
    with lines as (select l.id, l.line_amount from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id where l.is_deleted = 0 and ${wanted(asking)}),
    invoices as (
      select i.id, i.line_amount - coalesce((select sum(k.amount) from fin_red_invoice_line k where k.purchase_invoice_line_id = i.id), 0) as line_amount, i.receipt_line_id, v.diff_amount, row_number() over (partition by v.id order by i.line_no desc) as nth
      from purchase_invoice v join purchase_invoice_line i on i.purchase_invoice_id = v.id and i.is_deleted = 0
      where v.is_deleted = 0 and v.invoice_state not in ('approving', 'red'))
    select (select coalesce(sum(line_amount), 0) from lines) as "orderedAmount",
      (select coalesce(sum(i.line_amount + case when i.nth = 1 then coalesce(i.diff_amount, 0) else 0 end), 0)
        from invoices i join wh_receipt_line r on r.id = i.receipt_line_id join lines l on l.id = r.purchase_order_line_id) as "invoicedAmount"`

export default reportQuery(threeWayMatch, rows, ledger)
