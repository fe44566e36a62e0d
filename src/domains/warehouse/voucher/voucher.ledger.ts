import { and, count, eq } from 'drizzle-orm'
import { type Book, post } from '#server/document/ledger.ts'
import { voucherPrints } from './voucher.table.ts'

/** 打印次数. This print included; prints of one voucher are counted one after the other. */
export async function countPrint(ledger: Book, book: string, rowId: string, userId: string): Promise<number> {
  const { tx } = ledger
  tx.lock(`voucher ${rowId}`)
  await post(ledger, voucherPrints, [{ book, rowId, userId }])
  const [found] = await tx
    .select({ times: count() })
    .from(voucherPrints)
    .where(and(eq(voucherPrints.book, book), eq(voucherPrints.rowId, rowId)))
  return found?.times ?? 1
}
