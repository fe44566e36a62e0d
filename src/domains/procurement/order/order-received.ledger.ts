import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { restateOpen } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { must } from '#model/must.ts'
import type { Book } from '#server/document/ledger.ts'
import { drawOn, redraw, undraw } from '../plan/plan-draw.ledger.ts'
import { type Order, type OrderLine, orderLinesById, restateOrder, worth } from './purchase-order.ledger.ts'
import { purchaseOrderLines } from './purchase-order.table.ts'

/** 入库, as the order, its plan and its supplier see it (INV-90): a line of a receipt of goods that were ordered. */
export interface ReceivedLine {
  readonly orderLineId: string
  readonly receiptLineId: string
  readonly qty: Big
  /** By the day that was promised; without anything that failed. */
  readonly onTime: boolean
  readonly passed: boolean
}
interface Paper {
  readonly bizId: string
  readonly billNo: string
}
type Posting = 'RECEIPT' | 'REVERSE' | 'CHANGE'

/** What has come is not open any more: with the supplier, and of what the plan asked for. */
export async function markReceived(book: Book, order: Order, { bizId, billNo }: Paper, lines: readonly ReceivedLine[]): Promise<void> {
  for (const { orderLineId, receiptLineId, qty, onTime, passed } of lines) {
    const line = await restateLine(book, order, billNo, orderLineId, qty, 'RECEIPT', { receiptLineId, onTime, passed })
    const draw = { bizType: 'RECEIVE', qty: qty.toFixed(3), bizId, bizLineId: receiptLineId, billNo } as const
    if (line.planLineId) await drawOn(book, [{ ...draw, lineId: line.planLineId }])
  }
  await restateOrder(book, order.id)
}

/** 冲销. Open again, everywhere. */
export async function unmarkReceived(
  book: Book,
  order: Order,
  { bizId, billNo }: Paper,
  lines: readonly Pick<ReceivedLine, 'orderLineId' | 'receiptLineId' | 'qty'>[],
): Promise<void> {
  for (const { orderLineId, receiptLineId, qty } of lines)
    await restateLine(book, order, billNo, orderLineId, qty.neg(), 'REVERSE', { receiptLineId })
  await undraw(book, { bizId, bizType: 'RECEIVE' })
  await restateOrder(book, order.id)
}

/** 调整. The receipt was another quantity than it said. */
export async function changeReceived(
  book: Book,
  order: Order,
  billNo: string,
  { orderLineId, receiptLineId, from, to }: { orderLineId: string; receiptLineId: string; from: Big; to: Big },
): Promise<void> {
  const { planLineId } = await restateLine(book, order, billNo, orderLineId, to.minus(from), 'CHANGE')
  if (planLineId)
    await redraw(book, {
      ...{ lineId: planLineId, bizType: 'RECEIVE', qty: to.toFixed(3), bizId: book.newId(), bizLineId: receiptLineId, billNo },
    })
  await restateOrder(book, order.id)
}

async function restateLine(
  book: Book,
  { id: orderId }: Order,
  billNo: string,
  orderLineId: string,
  more: Big,
  bizType: Posting,
  receipt: { receiptLineId?: string; onTime?: boolean; passed?: boolean } = {},
): Promise<OrderLine> {
  const line = must((await orderLinesById(book.tx, [orderLineId])).get(orderLineId), 'a line of the order')
  const { supplierId, categoryId, taxPrice, isFree } = line
  const received = new Big(line.receivedQty).plus(more)
  const open = new Big(line.qty).minus(received).minus(line.closedQty)
  const openQty = open.gt(0) ? open.toFixed(3) : '0'
  await book.tx
    .update(purchaseOrderLines)
    .set({ receivedQty: received.toFixed(3), openQty, updateTime: book.now })
    .where(eq(purchaseOrderLines.id, orderLineId))
  const traded = { supplierId, orderId, orderLineId, billNo, categoryId, bizType, ...receipt }
  await restateOpen(book, [
    {
      ...{ ...traded, openAmount: isFree === 'yes' ? '0' : worth(openQty, taxPrice) },
      ...(bizType === 'RECEIPT' ? { receivedAmount: worth(more, taxPrice) } : {}),
    },
  ])
  return line
}
