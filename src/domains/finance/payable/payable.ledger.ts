import Big from 'big.js'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { holdBook } from '#server/document/hold.ts'
import { accountsIn } from '#server/document/hold-account.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Book } from './ap.ledger.ts'
import { payableHolds, payables } from './payable.table.ts'

type PayableKind = 'invoice' | 'plan' | 'general' | 'contract' | 'quota' | 'advance'

export interface NewPayable {
  /** That of the invoice, the row of the pay plan, the contract, the quota; of the supplier for what was paid in advance. */
  readonly id: string
  readonly payableKind: PayableKind
  readonly supplierId: string
  readonly sourceNo: string
  readonly amount: string
  readonly dueDate?: string | null
  readonly purchaseInvoiceId?: string
  /** Dictionary pay_share, of an invoice. */
  readonly payShare?: 'normal' | 'retention'
  readonly purchaseContractId?: string | null
}

/** 可付额. Something new to pay; an amount that grows (an advance) is added to what is there. */
export async function openPayable({ tx, tenantId, now }: Book, { dueDate = null, ...payable }: NewPayable): Promise<void> {
  await tx
    .insert(payables)
    .values({ ...payable, dueDate, tenantId, paidAmount: '0', inFlightAmount: '0', deductedAmount: '0', createTime: now, updateTime: now })
    .onConflictDoUpdate({ target: payables.id, set: { amount: sql`${payables.amount} + ${payable.amount}`, updateTime: now } })
}

/** 扣减. Of what is neither paid nor claimed by a payment under way. */
export async function deductPayable(book: Book, id: string, amount: string): Promise<void> {
  const { tx, now } = book
  const row = await requireDeductible(book, id, amount)
  const [left, deductedAmount] = [new Big(row.amount).minus(amount), new Big(row.deductedAmount).plus(amount)]
  await tx
    .update(payables)
    .set({ amount: left.toFixed(2), deductedAmount: deductedAmount.toFixed(2), updateTime: now, version: sql`${payables.version} + 1` })
    .where(eq(payables.id, id))
}

/** What may still be paid, or kept back. */
export const openOf = (row: Pick<Payable, 'amount' | 'paidAmount' | 'inFlightAmount'> | undefined): Big =>
  row ? new Big(row.amount).minus(row.paidAmount).minus(row.inFlightAmount) : new Big(0)

/** Locked. */
export async function requireDeductible({ tx }: Book, id: string, amount: string): Promise<typeof payables.$inferSelect> {
  const [row] = await tx.select().from(payables).where(eq(payables.id, id)).for('update')
  if (!row) throw missing('可付额不存在')
  const open = openOf(row)
  if (open.lt(amount)) throw new Refusal(`${row.sourceNo} 可付余额 ${open.toFixed(2)} 小于扣减金额 ${new Big(amount).toFixed(2)}`)
  return row
}

type Payable = typeof payables.$inferSelect

export const payablesOfInvoice = (tx: Tx, purchaseInvoiceId: string): Promise<Payable[]> =>
  tx.select().from(payables).where(eq(payables.purchaseInvoiceId, purchaseInvoiceId)).orderBy(asc(payables.id))

/** 红冲. Nothing is left to pay of an invoice that was taken back. */
export async function closePayables({ tx, now }: Book, purchaseInvoiceId: string): Promise<void> {
  await tx
    .update(payables)
    .set({ amount: '0', updateTime: now, version: sql`${payables.version} + 1` })
    .where(eq(payables.purchaseInvoiceId, purchaseInvoiceId))
}

/** 质保期. From the acceptance on it is known when the retained shares of a contract are due (INV-36). */
export async function dueRetention({ tx, now }: Pick<Book, 'tx' | 'now'>, purchaseContractId: string, dueDate: string): Promise<void> {
  await tx
    .update(payables)
    .set({ dueDate, updateTime: now })
    .where(and(eq(payables.purchaseContractId, purchaseContractId), eq(payables.payShare, 'retention')))
}

/** What a paper has paid, the last line first: the next to be open again when a part of it comes back. */
export const paidByPaper = (tx: Tx, documentId: string): Promise<{ payableId: string; payableKind: string; used: string }[]> =>
  tx
    .select({ payableId: payableHolds.payableId, payableKind: payables.payableKind, used: payableHolds.used })
    .from(payableHolds)
    .innerJoin(payables, eq(payables.id, payableHolds.payableId))
    .where(and(eq(payableHolds.documentId, documentId), eq(payableHolds.state, 'used')))
    .orderBy(desc(payableHolds.id))

/** 付款退回. What a paper has paid of these is open again. */
export async function unpay(
  { tx, now }: Pick<Book, 'tx' | 'now'>,
  documentId: string,
  parts: readonly { payableId: string; amount: string }[],
): Promise<void> {
  const back = sql`unnest(${sql.param(parts.map(part => part.payableId))}::bigint[], ${sql.param(parts.map(part => part.amount))}::numeric[]) as back (id, amount)`
  await tx.execute(sql`
    update payable p set paid_amount = p.paid_amount - back.amount, version = p.version + 1, update_time = ${now.toISOString()}::timestamptz
    from ${back} where p.id = back.id`)
  await tx.execute(sql`
    update payable_hold h set used = h.used - back.amount, state = case when h.used > back.amount then 'used' else 'freed' end
    from ${back} where h.payable_id = back.id and h.document_id = ${documentId} and h.state = 'used'`)
}

/** 预付退回. An advance that came back can no longer be used. */
export async function lowerAdvance(book: Book, supplierId: string, amount: string): Promise<void> {
  await requireDeductible(book, supplierId, amount)
  await book.tx
    .update(payables)
    .set({ amount: sql`${payables.amount} - ${amount}`, updateTime: book.now, version: sql`${payables.version} + 1` })
    .where(eq(payables.id, supplierId))
}

interface Sought {
  readonly purchaseInvoiceId: string
  readonly isRetention: boolean
  readonly purchaseContractId: string | undefined
}

/** What a payment of an invoice pays: its share of the contract. Without a retained share the whole of it is kept until then. */
export async function shareOf(tx: Tx, { purchaseInvoiceId, isRetention, purchaseContractId }: Sought): Promise<Payable | undefined> {
  const shares = (await payablesOfInvoice(tx, purchaseInvoiceId)).filter(
    row => (row.purchaseContractId ?? undefined) === purchaseContractId,
  )
  const normal = shares.find(({ payShare }) => payShare === 'normal')
  return isRetention ? (shares.find(({ payShare }) => payShare === 'retention') ?? normal) : normal
}

export async function payableOf(tx: Tx, id: string): Promise<typeof payables.$inferSelect | undefined> {
  const [found] = await tx.select().from(payables).where(eq(payables.id, id))
  return found
}

/** 应付占用. What papers under way want to pay, never more than may be paid (INV-33). */
export const heldPayables = holdBook(payableHolds, {
  of: accountsIn(payables, { by: 'payableId', total: 'amount', used: 'paidAmount', held: 'inFlightAmount', unknown: '可付额不存在' }),
  invariant: 'INV-33',
  short(_, wish, accounts) {
    const [open, wanted] = [accounts.free(wish).toFixed(2), new Big(wish.amount).toFixed(2)]
    return new Refusal(`${accounts.row(wish).sourceNo} 可付余额 ${open} 小于本次付款 ${wanted}`)
  },
  words: { none: '该单据没有占用的应付', twice: '该单据已占用应付，请勿重复提交', excess: '付款金额不能超过占用金额' },
})
