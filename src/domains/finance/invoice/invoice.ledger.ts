import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Contract, PayPlan } from '#domains/procurement/contract/contract.ledger.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict } from '#server/http/refusal.ts'
import { type Book, postAp } from '../payable/ap.ledger.ts'
import { openPayable } from '../payable/payable.ledger.ts'
import { payQuotas, purchaseInvoices } from '../payable/payable.table.ts'
import { registerTax } from '../tax/tax.ledger.ts'

export type Invoice = typeof purchaseInvoices.$inferSelect
export type Quota = typeof payQuotas.$inferSelect
/** Invoices of the books before say so instead of naming a paper. */
const OPENING = '期初'
type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime'

type NewInvoice = Omit<typeof purchaseInvoices.$inferInsert, Kept | 'invoiceState'>

/** 发票入账. Posts an invoice: it is owed and can be paid, and its tax is registered. */
export async function bookInvoice(book: Book, invoice: NewInvoice, postTime: Date = book.now): Promise<string> {
  const id = await keepInvoice(book, invoice)
  const { invoiceNo, invoiceAmount: amount, invoiceTax: tax, supplierId, purchaseContractId, billNo } = invoice
  const entry = { supplierId, entryType: 'INVOICE', accountKind: 'payable', billNo: billNo ?? invoiceNo, amount } as const
  await postAp(book, [{ ...entry, purchaseContractId }], postTime)
  const { invoiceCode, invoiceDate, invoiceType, taxRate } = invoice
  const source = { sourceType: 'purchase_invoice', sourceId: id, billNo: billNo ?? invoiceNo } as const
  const net = new Big(amount).minus(tax).toFixed(2)
  const said = { invoiceNo, invoiceCode, invoiceDate, invoiceType, supplierId, taxRate, amount: net, tax }
  await registerTax(book, { ...source, ...said, direction: 'input' }, postTime)
  return id
}

type Opened = Pick<NewInvoice, 'invoiceNo' | 'invoiceDate' | 'supplierId' | 'purchaseContractId' | 'dueDate'> & { readonly amount: string }

/** 期初应付. Paid like any other invoice; its tax is of the books before. */
export async function openInvoice(
  book: Book,
  { amount, ...invoice }: Opened,
  { period, postTime }: { period: string; postTime: Date },
): Promise<string> {
  const id = await keepInvoice(book, {
    ...{ ...invoice, invoiceCode: '', invoiceType: 'ordinary', taxRate: '0', invoiceAmount: amount, invoiceTax: '0', billNo: OPENING },
  })
  const { supplierId, invoiceNo: billNo, purchaseContractId } = invoice
  await postAp(book, [{ supplierId, entryType: 'OPENING', accountKind: 'payable', billNo, purchaseContractId, amount }], postTime, period)
  return id
}

async function keepInvoice(book: Book, invoice: NewInvoice): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const id = newId()
  const { invoiceNo, invoiceAmount: amount, supplierId, dueDate } = invoice
  // Without a code, two invoices of one number are the same invoice (INV-32).
  const code = invoice.invoiceCode ?? ''
  const made = await tx
    .insert(purchaseInvoices)
    .values({ ...invoice, invoiceCode: code, id, tenantId, invoiceState: 'posted', createTime: now, updateTime: now })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict(`发票号码 ${invoiceNo} 已登记`)
  const { purchaseContractId = null } = invoice
  const share = { purchaseInvoiceId: id, payShare: 'normal', purchaseContractId } as const
  await openPayable(book, { ...share, id, payableKind: 'invoice', supplierId, sourceNo: invoiceNo, amount, dueDate })
  return id
}

/** 付款额度下达. */
export async function grantQuota(book: Book, quota: Omit<typeof payQuotas.$inferInsert, Kept>): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const id = newId()
  await tx.insert(payQuotas).values({ ...quota, id, tenantId, createTime: now, updateTime: now })
  const { supplierId, quotaNo: sourceNo, approvedQuota: amount } = quota
  await openPayable(book, { id, payableKind: 'quota', supplierId, sourceNo, amount })
  return id
}

/** 合同可付. The payables of a whole contract, and of its advance payments. */
export async function openContract(book: Book, contract: Contract, plans: readonly PayPlan[]): Promise<void> {
  const { supplierId, totalAmount: amount } = contract
  const sourceNo = must(contract.contractNo, 'the number of a contract in force')
  await openPayable(book, { id: contract.id, payableKind: 'contract', supplierId, sourceNo, amount })
  for (const { id, payStage, lineNo, planPayAmount, planPayDate } of plans)
    if (payStage === 'prepay')
      await openPayable(book, {
        ...{ id, payableKind: 'plan', supplierId, sourceNo: `${sourceNo}-${lineNo}`, amount: planPayAmount, dueDate: planPayDate },
      })
}

export async function invoicesOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Invoice>> {
  const rows = await tx
    .select()
    .from(purchaseInvoices)
    .where(and(inArray(purchaseInvoices.id, [...ids, '0']), notDeleted(purchaseInvoices, tenantId)))
    .orderBy(asc(purchaseInvoices.id))
  return new Map(rows.map(row => [row.id, row]))
}

export async function quotaOf(tx: Tx, tenantId: string, id: string | undefined): Promise<Quota | undefined> {
  if (!id) return undefined
  const [found] = await tx
    .select()
    .from(payQuotas)
    .where(and(eq(payQuotas.id, id), notDeleted(payQuotas, tenantId)))
  return found
}

/** 改到期日. */
export const redate = ({ tx, now }: Book, id: string, dueDate: string): Promise<unknown> =>
  tx.update(purchaseInvoices).set({ dueDate, updateTime: now }).where(eq(purchaseInvoices.id, id))

/** Updates how far the invoices are paid. */
export async function restateInvoices({ tx, now }: Book, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update purchase_invoice i set update_time = ${now.toISOString()}::timestamptz, version = i.version + 1,
      invoice_state = case when p.paid_amount >= p.amount then 'paid' when p.paid_amount > 0 then 'partly_paid' else 'posted' end
    from (select purchase_invoice_id as id, sum(paid_amount) as paid_amount, sum(amount) as amount from payable
      where purchase_invoice_id = any (${sql.param([...ids])}::bigint[]) group by 1) p
    where p.id = i.id and i.invoice_state in ('posted', 'partly_paid', 'paid')`)
}
