import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { receiptLinesOf } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { headsOf } from '../notice/notice-lines.query.ts'

/** What both papers about an invoice say, while they are written. */
export interface InvoiceDoc {
  readonly supplierId?: string
  readonly invoiceNo?: string
  readonly invoiceCode?: string
  readonly invoiceDate?: string
  readonly invoiceType?: string
  readonly taxRate?: string
  readonly invoiceAmount?: string
  readonly invoiceTax?: string
  readonly linesTax?: string
  readonly diffAmount?: string
  readonly noticeId?: string
  readonly items?: readonly { readonly receiptLineId?: string; readonly taxRate?: string }[]
}
type Context = Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'now' | 'documentId'>

/** Days that an invoice may be older than the goods. */
const EARLY = 90

/** What a paper has taken of receipt lines itself: it does not stand in its way. */
export async function ownQuantities(tx: Tx, documentId: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; qty: string }>(sql`
    select l.receipt_line_id::text as id, sum(l.qty)::text as qty from purchase_invoice_line l join purchase_invoice i on i.id = l.purchase_invoice_id
    where i.id = ${documentId || '0'} and i.invoice_state = 'approving' and i.is_deleted = 0 and l.is_deleted = 0 group by 1`)
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}

/** 付款条件. dNN counts from the invoice, gNN from the last receipt; all others are due with the invoice. */
export async function termDate(ctx: Context, doc: InvoiceDoc): Promise<string | undefined> {
  const { invoiceDate, supplierId } = doc
  if (!invoiceDate) return undefined
  const lines = await receiptLinesOf(ctx.tx, receiptLinesIn(doc))
  const { rows } = await ctx.tx.execute<{ term: string | null }>(sql`
    select coalesce(c.pay_term, o.pay_term) as term from wh_receipt r join purchase_order o on o.id = r.purchase_order_id
    left join purchase_contract c on c.id = o.purchase_contract_id where r.id = ${lines[0]?.receiptId ?? '0'}`)
  const term = rows[0]?.term ?? (await supplierOf(ctx, supplierId))?.payTerm ?? ''
  const [, from, days] = /^([dg])(\d+)$/.exec(term) ?? []
  if (!days) return invoiceDate
  const received = [...(await headsOf(ctx.tx, lines)).values()].map(({ receiptDate }) => receiptDate).sort()
  return addDays(from === 'g' ? (received.at(-1) ?? invoiceDate) : invoiceDate, Number(days))
}

const receiptLinesIn = ({ items = [] }: InvoiceDoc) => items.flatMap(({ receiptLineId }) => receiptLineId ?? [])

/** 收票的前提. Against what was received, the tolerances and the calendar. */
export async function invoiceFaults(ctx: Context, doc: InvoiceDoc): Promise<Fault[]> {
  const faults = await amountFaults(ctx, doc)
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  const { invoiceDate = '', items = [], supplierId, taxRate } = doc
  if (invoiceDate > today) faults.push({ path: 'invoiceDate', message: '开票日期不能晚于今天' })
  const lines = await receiptLinesOf(ctx.tx, receiptLinesIn(doc))
  const heads = await headsOf(ctx.tx, lines)
  const known = new Map(lines.map(line => [line.id, { line, head: heads.get(line.receiptId) }]))
  const kinds = new Set([...heads.values()].map(({ receiptKind }) => receiptKind))
  if (kinds.size > 1) faults.push({ path: 'items', message: '采购与外协加工须分开开票' })
  for (const [at, { receiptLineId = '' }] of items.entries()) {
    const found = known.get(receiptLineId)
    const path = `items.${at}.qty`
    if (!found?.head || found.line.supplierId !== supplierId) faults.push({ path, message: '入库行不属于该供应商' })
    else if (found.head.receiptStatus !== 'posted') faults.push({ path, message: `入库单 ${found.head.receiptNo} 未入账或已冲销` })
    else if (found.head.isUnordered) faults.push({ path, message: `入库单 ${found.head.receiptNo} 还没有补订单，不能开票` })
    else if (new Big(found.line.netPrice).lte(0)) faults.push({ path, message: '赠品不开票' })
    else if (found.line.taxRate !== taxRate) faults.push({ path, message: `入库行的税率与发票税率不一致` })
    else if (invoiceDate < addDays(found.head.receiptDate, -EARLY))
      faults.push({ path: 'invoiceDate', message: `开票日期早于入库日期 ${found.head.receiptDate} 超过 ${EARLY} 天` })
  }
  return faults
}

/** Within what administrators allow; 1.00 and 0.10 unless they say otherwise. */
async function amountFaults(
  { tx, tenantId }: Context,
  { diffAmount = '0', invoiceTax = '0', linesTax = '0' }: InvoiceDoc,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const most = (await paramValue(tx, tenantId, 'invoice.diff.max')) ?? '1.00'
  const mostTax = (await paramValue(tx, tenantId, 'invoice.taxDiff.max')) ?? '0.10'
  const taxDiff = new Big(invoiceTax).minus(linesTax)
  if (new Big(diffAmount).abs().gt(most))
    faults.push({ path: 'invoiceAmount', message: `发票金额与明细相差 ${new Big(diffAmount).toFixed(2)} 元，超过容差 ${most} 元` })
  if (taxDiff.abs().gt(mostTax))
    faults.push({ path: 'invoiceTax', message: `发票税额与明细相差 ${taxDiff.toFixed(2)} 元，超过容差 ${mostTax} 元` })
  return faults
}

/** INV-32, told while the form is written; the submit makes sure of it. */
export async function numberFaults(
  { tx, tenantId, documentId }: Context,
  { invoiceNo = '', invoiceCode = '' }: InvoiceDoc,
): Promise<Fault[]> {
  const { rows } = await tx.execute<{ no: string | null }>(sql`
    select bill_no as no from purchase_invoice where tenant_id = ${tenantId} and is_deleted = 0 and id <> ${documentId || '0'}
      and ((invoice_no = ${invoiceNo} and coalesce(invoice_code, '') = ${invoiceCode}) or red_invoice_no = ${invoiceNo}) limit 1`)
  return rows[0] ? [{ path: 'invoiceNo', message: `发票号码 ${invoiceNo} 已登记（${rows[0].no ?? ''}）` }] : []
}
