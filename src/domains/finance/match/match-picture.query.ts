import { sql } from 'drizzle-orm'
import type { MatchLine, MatchPaper } from '#contract/three-way-match.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { billed, matchedLines, OF_LINE, orderedLines, RECEIVED, toleranceOf, unorderedLines } from './match-lines.query.ts'
import { type Matched, stagesOf } from './match-stage.rules.ts'

interface Subject {
  readonly purchaseOrderId?: string | undefined
  readonly receiptId?: string | undefined
  readonly purchaseInvoiceId?: string | undefined
}

type Named = Omit<MatchLine, 'papers' | 'stages' | 'purchaseOrderId'>
type Row = Named & Matched & { order: string | null } & Record<string, unknown>
type PaperRow = MatchPaper & { line: string } & Record<string, unknown>

/** 三单对照. The lines of an order, or those that a receipt or an invoice is about; each with its papers. */
export async function matchPicture({ tx, caller }: Pick<Context, 'tx' | 'caller'>, subject: Subject) {
  const tolerance = await toleranceOf(tx, caller.tenantId)
  const lines = linesOf(subject, caller.tenantId)
  const { rows } = await tx.execute<Row>(sql`
    select m.id::text, m.purchase_order_id::text as "order", m.purchase_order_no as "purchaseOrderNo", m.line_no as "lineNo",
      coalesce(s.supplier_name, '') as "supplierName", m.material_code as "materialCode", m.material_name as "materialName",
      coalesce(m.specs, '') as specs, m.unit, m.match_state as "matchState", m.qty as "orderedQty", m.tax_price as "orderPrice",
      m.line_amount as "orderedAmount", m.over_receipt_rate as "overReceiptRate", m.arrived_qty as "arrivedQty", m.open_qty as "openQty",
      m.closed_qty as "closedQty", m.returned_qty as "returnedQty", m.received_qty as "receivedQty", m.received_amount as "receivedAmount",
      m.noticed_qty as "noticedQty", m.invoiced_qty as "invoicedQty", m.billed_qty as "billedQty", m.invoiced_amount as "invoicedAmount",
      m.paid_amount as "paidAmount", m.price_diff as "priceDiff", m.invoice_diff as "invoiceDiff",
      m.paying_amount as "payingAmount"
    from (${matchedLines(lines, tolerance)}) m left join sup_supplier s on s.id = m.supplier_id order by m.purchase_order_no, m.line_no, m.id`)
  if (rows.length === 0) throw missing('没有可以对照的订单、入库或发票')
  const papers = (await tx.execute<PaperRow>(papersOf(lines))).rows
  return {
    tolerance,
    lines: rows.map(row => {
      const { id, order, purchaseOrderNo, lineNo, supplierName, materialCode, materialName, specs, unit, matchState } = row
      return {
        ...{ id, purchaseOrderNo, lineNo, supplierName, materialCode, materialName, specs, unit, matchState },
        ...(order ? { purchaseOrderId: order } : {}),
        stages: stagesOf(without(row), tolerance),
        papers: papers.filter(({ line }) => line === id).map(({ line: _, ...paper }) => without(paper)),
      }
    }),
  }
}

/** What is not known is left out. */
const without = <R extends object>(row: R): R => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as R

function linesOf({ purchaseOrderId, receiptId, purchaseInvoiceId }: Subject, tenantId: string) {
  if (purchaseOrderId) return orderedLines(sql`l.tenant_id = ${tenantId} and l.purchase_order_id = ${purchaseOrderId}`)
  const among = receiptId
    ? sql`x.receipt_id = ${receiptId}`
    : sql`x.id in (select i.receipt_line_id from purchase_invoice_line i where i.purchase_invoice_id = ${purchaseInvoiceId ?? '0'} and i.is_deleted = 0)`
  return sql`${orderedLines(sql`l.tenant_id = ${tenantId} and l.id in (select x.purchase_order_line_id from wh_receipt_line x where ${among})`)}
    union all ${unorderedLines(sql`r.tenant_id = ${tenantId} and r.id in (select x.id from wh_receipt_line x where ${among})`)}`
}

/** Trucks, receipts, notices, invoices, payments and those under approval of lines, one row per paper and line. */
const papersOf = (lines: ReturnType<typeof linesOf>) => sql`
  with lines as (${lines}),
  bills as (select l.id as line, b.* from lines l cross join lateral (${billed(OF_LINE)}) b)
  select l.id::text as line, 'arrival' as kind, a.id::text, a.arrival_no as no, coalesce(a.arrival_date, a.plan_date, a.create_time::date)::text as day,
    a.arrival_state as state, sum(n.arrival_qty)::text as qty
  from lines l join wh_arrival_line n on n.purchase_order_line_id = l.order_line_id join wh_arrival a on a.id = n.arrival_id and a.is_deleted = 0 group by l.id, a.id
  union all
  select l.id::text, 'receipt', w.id::text, w.receipt_no, w.receipt_date::text, w.receipt_status, sum(r.gross_qty - r.returned_qty)::text
  from lines l cross join ${RECEIVED} where ${OF_LINE} group by l.id, w.id
  union all
  select l.id::text, 'invoiceNotice', n.id::text, n.notice_no, n.create_time::date::text, n.notice_state, sum(t.qty)::text
  from lines l cross join ${RECEIVED} join fin_invoice_notice_line t on t.receipt_line_id = r.id and t.is_deleted = 0
    join fin_invoice_notice n on n.id = t.notice_id and n.is_deleted = 0 where ${OF_LINE} group by l.id, n.id
  union all
  select b.line::text, 'purchaseInvoice', b.invoice_id::text, b.invoice_no, b.invoice_date::text, b.invoice_state, sum(b.qty)::text
  from bills b group by b.line, b.invoice_id, b.invoice_no, b.invoice_date, b.invoice_state
  union all
  select distinct b.line::text, 'payment', p.id::text, p.payment_no, p.pay_date::text, '', null
  from bills b join payable y on y.purchase_invoice_id = b.invoice_id join payable_hold h on h.payable_id = y.id and h.state = 'used'
    join payment p on p.tenant_id = h.tenant_id and p.bill_no = h.bill_no
  union all
  select distinct b.line::text, 'pay_apply', a.id::text, a.bill_no, d.created_at::date::text, a.state, null
  from bills b join payable y on y.purchase_invoice_id = b.invoice_id join payable_hold h on h.payable_id = y.id and h.state = 'held'
    join pay_apply a on a.id = h.document_id and a.state = 'running' join document d on d.id = a.id
  order by day, no`
