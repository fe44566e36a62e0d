import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Contract, PayPlan } from '#domains/procurement/contract/contract.ledger.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, postAp } from '../payable/ap.ledger.ts'
import { openPayable } from '../payable/payable.ledger.ts'
import { payQuotas, purchaseInvoices } from '../payable/payable.table.ts'

export type Invoice = typeof purchaseInvoices.$inferSelect
export type Quota = typeof payQuotas.$inferSelect
type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime'

/** 发票入账. Posts an invoice: it is owed and can be paid. */
export async function bookInvoice(
  book: Book,
  invoice: Omit<typeof purchaseInvoices.$inferInsert, Kept | 'invoiceState'>,
  postTime: Date = book.now,
): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const id = newId()
  const { invoiceNo, invoiceAmount: amount, supplierId, purchaseContractId, dueDate } = invoice
  // Without a code, two invoices of one number are the same invoice (INV-32).
  const code = invoice.invoiceCode ?? ''
  await tx
    .insert(purchaseInvoices)
    .values({ ...invoice, invoiceCode: code, id, tenantId, invoiceState: 'posted', createTime: now, updateTime: now })
  await openPayable(book, { id, payableKind: 'invoice', supplierId, sourceNo: invoiceNo, amount, dueDate })
  const entry = { supplierId, entryType: 'INVOICE', accountKind: 'payable', billNo: invoice.billNo ?? invoiceNo, amount } as const
  await postAp(book, [{ ...entry, purchaseContractId }], postTime)
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

/** Updates how far the invoices are paid. */
export async function restateInvoices({ tx, now }: Book, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update purchase_invoice i set update_time = ${now.toISOString()}::timestamptz, version = i.version + 1,
      invoice_state = case when p.paid_amount >= p.amount then 'paid' when p.paid_amount > 0 then 'partly_paid' else 'posted' end
    from payable p where p.id = i.id and i.invoice_state <> 'red' and i.id = any (${sql.param([...ids])}::bigint[])`)
}
