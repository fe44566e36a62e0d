import Big from 'big.js'
import { and, asc, eq, sql } from 'drizzle-orm'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { receiptLinesOf } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { moveNoticed } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { holdOfNotice } from '../notice/notice-invoiced.ledger.ts'
import { headsOf } from '../notice/notice-lines.query.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { purchaseInvoiceLines } from './invoice.table.ts'

export type InvoiceLine = typeof purchaseInvoiceLines.$inferSelect
type Kept = 'tenantId' | 'createTime' | 'updateTime' | 'invoiceState' | 'purchaseContractId'
type Paper = Omit<typeof purchaseInvoices.$inferInsert, Kept> & { readonly id: string }
export interface Item {
  readonly receiptLineId: string
  readonly noticeLineId?: string | undefined
  readonly qty: string
}

/** 登记发票. An invoice under approval has its number (INV-32) and its quantities, instead of what it had before. */
export async function takeInvoice(book: Book, paper: Paper, items: readonly Item[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  lockSuppliers(tx, [paper.supplierId])
  await dropInvoice(book, paper.id)
  await requireNew(book, paper)
  const lines = await described(book, items)
  const contracts = new Set(lines.map(({ purchaseContractId }) => purchaseContractId))
  const row = {
    ...{ ...paper, tenantId, invoiceState: 'approving', updateTime: now, isDeleted: 0 },
    ...{ invoiceCode: paper.invoiceCode ?? '', purchaseContractId: contracts.size === 1 ? ([...contracts][0] ?? null) : null },
  }
  await tx
    .insert(purchaseInvoices)
    .values({ ...row, createTime: now })
    .onConflictDoUpdate({ target: purchaseInvoices.id, set: row })
  await tx.insert(purchaseInvoiceLines).values(
    lines.map((line, at) => ({
      ...{ ...line, id: newId(), tenantId, purchaseInvoiceId: paper.id, lineNo: at + 1, supplierId: paper.supplierId },
      ...{ createTime: now, updateTime: now },
    })),
  )
  await hold(book, items, 1)
}

/** 释放, once: a paper that came to nothing. */
export async function dropInvoice(book: Book, id: string): Promise<void> {
  const { tx, now } = book
  const [dropped] = await tx
    .update(purchaseInvoices)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(eq(purchaseInvoices.id, id), eq(purchaseInvoices.invoiceState, 'approving'), eq(purchaseInvoices.isDeleted, 0)))
    .returning({ id: purchaseInvoices.id })
  if (!dropped) return
  const lines = await invoiceLinesOf(tx, id)
  await tx.update(purchaseInvoiceLines).set({ isDeleted: 1, updateTime: now }).where(eq(purchaseInvoiceLines.purchaseInvoiceId, id))
  await hold(book, lines, -1)
}

/** Of the notice, where there is one; else the receipt itself is announced by the invoice. */
async function hold(book: Book, items: readonly { receiptLineId: string; noticeLineId?: string | null; qty: string }[], sign: 1 | -1) {
  const signed = (qty: string) => new Big(qty).times(sign).toFixed(3)
  await holdOfNotice(
    book,
    items.flatMap(({ noticeLineId, qty }) => (noticeLineId ? [{ id: noticeLineId, qty: signed(qty) }] : [])),
  )
  await moveNoticed(
    book,
    items.flatMap(({ receiptLineId, noticeLineId, qty }) => (noticeLineId ? [] : [{ id: receiptLineId, qty: signed(qty) }])),
  )
}

/** INV-32: numbers of invoices and of red ones together. */
export async function requireNew(
  { tx, tenantId }: Book,
  { id, invoiceNo, invoiceCode }: { id: string; invoiceNo: string; invoiceCode?: string | null },
): Promise<void> {
  tx.lock(`invoice ${invoiceNo}`)
  const { rows } = await tx.execute(sql`
    select 1 from purchase_invoice where tenant_id = ${tenantId} and is_deleted = 0 and id <> ${id}
      and ((invoice_no = ${invoiceNo} and coalesce(invoice_code, '') = ${invoiceCode ?? ''}) or red_invoice_no = ${invoiceNo})
    union all select 1 from fin_red_invoice where tenant_id = ${tenantId} and red_invoice_no = ${invoiceNo} limit 1`)
  if (rows.length > 0) throw conflict(`发票号码 ${invoiceNo} 已登记`)
}

/** At the price of the receipt; the contract is the one of the order behind it. */
async function described({ tx }: Book, items: readonly Item[]) {
  const rows = new Map(
    (
      await receiptLinesOf(
        tx,
        items.map(({ receiptLineId }) => receiptLineId),
      )
    ).map(line => [line.id, line]),
  )
  const heads = await headsOf(tx, [...rows.values()])
  const contracts = await contractsOf(
    tx,
    [...rows.values()].map(({ receiptId }) => receiptId),
  )
  return items.map(({ receiptLineId, noticeLineId, qty }) => {
    const line = rows.get(receiptLineId)
    if (!line) throw new Refusal('入库明细不存在')
    const { materialId, materialCode, materialName, specs, modelNo, unit, netPrice: taxPrice, taxRate, receiptId } = line
    const { receiptNo, purchaseOrderNo } = must(heads.get(receiptId), 'the receipt')
    const { lineAmount = '0', noTaxAmount = '0', lineTax = '0' } = taxed(qty, taxPrice, taxRate)
    return {
      ...{ receiptLineId, noticeLineId: noticeLineId ?? null, receiptNo, purchaseOrderNo, qty, taxPrice, taxRate },
      ...{ materialId, materialCode, materialName, specs, modelNo, unit, lineAmount, noTaxAmount, lineTax },
      purchaseContractId: contracts.get(receiptId) ?? null,
    }
  })
}

async function contractsOf(tx: Tx, receiptIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; contract: string }>(sql`
    select r.id::text as id, o.purchase_contract_id::text as contract from wh_receipt r join purchase_order o on o.id = r.purchase_order_id
    where o.purchase_contract_id is not null and r.id = any (${sql.param([...receiptIds])}::bigint[])`)
  return new Map(rows.map(({ id, contract }) => [id, contract]))
}

export const invoiceLinesOf = (tx: Tx, id: string): Promise<InvoiceLine[]> =>
  tx
    .select()
    .from(purchaseInvoiceLines)
    .where(and(eq(purchaseInvoiceLines.purchaseInvoiceId, id), eq(purchaseInvoiceLines.isDeleted, 0)))
    .orderBy(asc(purchaseInvoiceLines.lineNo))

/** Locked, in a state. */
export async function lockedInvoice({ tx, tenantId }: Book, id: string, state: 'approving' | 'posted') {
  const [found] = await tx
    .select()
    .from(purchaseInvoices)
    .where(and(eq(purchaseInvoices.id, id), notDeleted(purchaseInvoices, tenantId)))
    .for('update')
  if (found?.invoiceState !== state) throw conflict(state === 'approving' ? '该发票已入账' : '该发票已付款或已红冲')
  return found
}
