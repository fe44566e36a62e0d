import { eq, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { payApplies, payments } from '../payable/payable.table.ts'
import type { Payee } from './payee.query.ts'

export type PayRecord = typeof payApplies.$inferSelect
const NUMBER = { prefix: 'FK', date: 'YMD', digits: 4 } as const

/** 付款记录. One row per document, with the account of its snapshot; a bank voucher belongs to one payment (INV-35). */
export async function pay(
  book: Book,
  paid: Payee & {
    sourceType: string
    billNo: string
    supplierId: string
    amount: string
    payMethod: string
    payDate: string
    bankVoucherNo: string
  },
): Promise<void> {
  const { tx, tenantId, now } = book
  const paymentNo = await nextNumber(tx, { tenantId, flowKey: 'payment', rule: NUMBER, now })
  await post(book, payments, [{ ...paid, paymentNo }], async () => {
    const { rows } = await tx.execute(sql`select 1 from payment where bank_voucher_no = ${paid.bankVoucherNo} and tenant_id = ${tenantId}`)
    return rows.length > 0 ? `银行流水号 ${paid.bankVoucherNo} 已登记过付款` : '该单据已付款，请勿重复提交'
  })
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
