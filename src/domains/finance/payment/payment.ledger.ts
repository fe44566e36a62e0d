import { eq } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { moveMoney, requirePayFrom } from '../account/account.ledger.ts'
import { payApplies, payments } from '../payable/payable.table.ts'
import type { Payee } from './payee.query.ts'

export type PayRecord = typeof payApplies.$inferSelect
export const NUMBER = { prefix: 'FK', date: 'YMD', digits: 4 } as const

/** What the cashier filled in. */
export const paidBy = (doc: { payDate?: string; payAccountId?: string; bankVoucherNo?: string }): Cashier => ({
  payDate: must(doc.payDate, 'the day of payment'),
  payAccountId: doc.payAccountId,
  bankVoucherNo: doc.bankVoucherNo,
})

interface Cashier {
  readonly payDate: string
  readonly payAccountId: string | undefined
  /** Only what leaves an account has one. */
  readonly bankVoucherNo: string | undefined
}

interface Paid extends Cashier {
  /** Dictionary payment_source. */
  readonly sourceType: string
  readonly billNo: string
  readonly amount: string
  readonly payMethod: string
}

/** Who gets how much of it: all of it, unless the paper pays several. */
type Receiver = Payee & { readonly supplierId?: string | null | undefined; readonly amount?: string }

/**
 * 付款记录. One row per receiver, with the account of its snapshot. The money leaves one of our accounts under one voucher, which belongs to
 * one paper (INV-35).
 */
export async function pay(
  book: Book,
  { payAccountId, amount, ...paid }: Paid,
  receivers: readonly [Receiver, ...Receiver[]],
): Promise<void> {
  const { tx, tenantId, now } = book
  const { billNo, bankVoucherNo, payMethod, payDate } = paid
  if (payAccountId) {
    await requirePayFrom(book, payAccountId, payMethod)
    const partyName = receivers.length > 1 ? `${receivers[0].payeeName}等 ${receivers.length} 人` : receivers[0].payeeName
    const move = {
      payAccountId,
      amount: `-${amount}`,
      partyName,
      sourceType: 'payment',
      billNo,
      bankVoucherNo: must(bankVoucherNo, 'the voucher of the bank'),
    } as const
    await moveMoney(book, move, instantOf(payDate))
  }
  const rows = []
  for (const { supplierId = null, ...receiver } of receivers) {
    const paymentNo = await nextNumber(tx, { tenantId, flowKey: 'payment', rule: NUMBER, now })
    rows.push({
      ...paid,
      bankVoucherNo: bankVoucherNo ?? null,
      amount,
      ...receiver,
      supplierId,
      payAccountId: payAccountId ?? null,
      paymentNo,
    })
  }
  await post(book, payments, rows, '该单据已付款，或凭证号已登记过付款，请勿重复提交')
}

export async function payRecordOf(tx: Tx, id: string): Promise<PayRecord | undefined> {
  const [found] = await tx
    .select()
    .from(payApplies)
    .where(eq(payApplies.id, id || '0'))
  return found
}

/** The snapshot that approvers decide about, including the account they see. */
export async function keepPayRecord({ tx }: Book, record: typeof payApplies.$inferInsert): Promise<void> {
  await tx.insert(payApplies).values(record).onConflictDoUpdate({ target: payApplies.id, set: record })
}

export const closePayRecord = ({ tx, now }: Book, id: string, state: 'paid' | 'released', payDate?: string): Promise<unknown> =>
  tx
    .update(payApplies)
    .set({ state, payDate: state === 'paid' ? (payDate ?? formatDate(now, 'yyyy-MM-dd')) : null })
    .where(eq(payApplies.id, id))
