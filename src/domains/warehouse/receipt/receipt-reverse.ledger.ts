import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { apPostedBy, reverseAp } from '#domains/finance/payable/ap.ledger.ts'
import { withdrawPrices } from '#domains/procurement/price/price-history.ledger.ts'
import { claimFaults } from '#server/document/claim.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { postedBy, reverse } from '../stock/stock.ledger.ts'
import { isOfGoods, type ReceiptLine, receiptClaim } from './receipt.ledger.ts'
import { receiptAdjusts, receiptLines, receipts } from './receipt.table.ts'

/**
 * 冲销, in stock, debts and prices: equal opposite rows for all of a receipt, today (INV-01); order and arrival follow in `reverseBought`. Only as
 * a whole and once, while nothing of it has been adjusted, returned, announced for an invoice, used or reserved.
 */
export async function reverseReceipt(book: Book, id: string, reason = ''): Promise<void> {
  const { tx, now } = book
  const [adjusting] = await claimFaults({ ...book, documentId: '' }, [receiptClaim(id)])
  if (adjusting) throw conflict(adjusting.message)
  const [taken] = await tx
    .update(receipts)
    .set({ receiptStatus: 'reversed', updateTime: now, version: sql`${receipts.version} + 1` })
    .where(and(eq(receipts.id, id), eq(receipts.receiptStatus, 'posted')))
    .returning()
  if (!taken) throw conflict('入库单已冲销')
  if (!isOfGoods(taken)) throw new Refusal('外协加工的入库单随外协收回产生，不能冲销')
  const lineIds = await requireUntouched(book, id)
  await reverse(book, await postedBy(tx, id), reason)
  await withdrawPrices(book, 'receipt', lineIds)
  const { supplierId, receiptNo } = taken
  if (!supplierId) return
  for (const entry of await apPostedBy(tx, supplierId, receiptNo)) await reverseAp(book, entry)
}

/** Nothing has become of it yet. Answers its lines. */
export async function requireUntouched({ tx }: Book, receiptId: string): Promise<string[]> {
  const lines = await tx
    .select()
    .from(receiptLines)
    .where(eq(receiptLines.receiptId, receiptId))
    .orderBy(asc(receiptLines.id))
    .for('update')
  if (lines.some(isInvoiced)) throw new Refusal('入库单已开票或已通知开票，不能冲销')
  if (lines.some(({ returnedQty }) => new Big(returnedQty).gt(0))) throw new Refusal('入库单已有退货，不能冲销')
  const ids = lines.map(line => line.id)
  const adjusted = await tx.select({ id: receiptAdjusts.id }).from(receiptAdjusts).where(inArray(receiptAdjusts.lineId, ids)).limit(1)
  if (adjusted.length > 0) throw new Refusal('入库单已做过入库调整，不能冲销，请继续用入库调整更正')
  return ids
}

const isInvoiced = ({ noticedQty, invoicedQty }: ReceiptLine) => new Big(noticedQty).plus(invoicedQty).gt(0)
