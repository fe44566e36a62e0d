import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { holdBook } from '#server/document/hold.ts'
import { accountsIn } from '#server/document/hold-account.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Book } from './ap.ledger.ts'
import { payableHolds, payables } from './payable.table.ts'

type PayableKind = 'invoice' | 'plan' | 'contract' | 'quota' | 'advance'

export interface NewPayable {
  /** That of the invoice, the row of the pay plan, the contract, the quota; of the supplier for what was paid in advance. */
  readonly id: string
  readonly payableKind: PayableKind
  readonly supplierId: string
  readonly sourceNo: string
  readonly amount: string
  readonly dueDate?: string | null
}

/** 可付额. Something new to pay; an amount that grows (an advance) is added to what is there. */
export async function openPayable({ tx, tenantId, now }: Book, { dueDate = null, ...payable }: NewPayable): Promise<void> {
  await tx
    .insert(payables)
    .values({ ...payable, dueDate, tenantId, paidAmount: '0', inFlightAmount: '0', createTime: now, updateTime: now })
    .onConflictDoUpdate({ target: payables.id, set: { amount: sql`${payables.amount} + ${payable.amount}`, updateTime: now } })
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
