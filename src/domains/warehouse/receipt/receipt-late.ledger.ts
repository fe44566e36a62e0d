import Big from 'big.js'
import { dropPenalties, proposePenalty } from '#domains/finance/penalty/penalty.ledger.ts'
import { lateTermsOf } from '#domains/procurement/contract/late-terms.ledger.ts'
import { type Order, type OrderLine, worth } from '#domains/procurement/order/purchase-order.ledger.ts'
import { daysBetween } from '#model/day.ts'
import type { Book } from '#server/document/ledger.ts'

interface Came {
  readonly line: OrderLine
  readonly qty: Big
}

/**
 * 逾期扣款. Goods that came after the day that was promised are charged by the day, up to a part of what they are worth: one penalty per receipt,
 * which a buyer and the head of purchasing confirm.
 */
export async function proposeLate(
  book: Book,
  order: Order,
  arrivalDate: string,
  { bizId, billNo }: { readonly bizId: string; readonly billNo: string },
  came: readonly Came[],
): Promise<void> {
  const late = came.filter(({ line }) => line.promisedDate < arrivalDate)
  if (late.length === 0) return
  const { rate, cap } = await lateTermsOf(book, order)
  let amount = new Big(0)
  for (const { line, qty } of late) {
    const value = new Big(worth(qty, line.taxPrice))
    const [asked, most] = [value.times(rate).div(1000).times(daysBetween(line.promisedDate, arrivalDate)), value.times(cap).div(100)]
    amount = amount.plus((asked.lt(most) ? asked : most).round(2, Big.roundHalfUp))
  }
  if (amount.lte(0)) return
  const days = [...new Map(late.map(({ line }) => [line.lineNo, daysBetween(line.promisedDate, arrivalDate)]))]
  await proposePenalty(book, {
    ...{
      supplierId: order.supplierId,
      purchaseContractId: order.purchaseContractId,
      sourceType: 'late',
      sourceId: bizId,
      sourceNo: billNo,
    },
    penaltyReason: `订单 ${order.purchaseOrderNo} 逾期到货：${days.map(([no, late]) => `第 ${no} 行 ${late} 天`).join('、')}`,
    deductAmount: amount.toFixed(2),
  })
}

/** 冲销. What was taken back was not late. */
export const dropLate = (book: Book, receiptId: string): Promise<void> => dropPenalties(book, 'late', receiptId, '入库单已冲销')
