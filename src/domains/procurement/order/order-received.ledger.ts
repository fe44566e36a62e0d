import Big from 'big.js'
import { type AnyColumn, eq, sql } from 'drizzle-orm'
import { type Restated, restateOpen } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { must } from '#model/must.ts'
import type { Book } from '#server/document/ledger.ts'
import { type Draw, drawOn, giveBack, redraw, undraw } from '../plan/plan-draw.ledger.ts'
import { type Order, type OrderLine, orderLinesById, restateOrder, stillOpen, worth } from './purchase-order.ledger.ts'
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
type Posting = 'RECEIPT' | 'REVERSE' | 'CHANGE' | 'RETURN'

/** 退货, of goods that were received: what is to be replaced is owed again. */
export interface ReturnedLine {
  readonly orderLineId: string
  readonly receiptLineId: string
  readonly qty: Big
  readonly isReplaced: boolean
}

/** What has come is not open any more: with the supplier, and of what the plan asked for. All lines at once: a truck brings ingots by the dozen. */
export async function markReceived(book: Book, order: Order, { bizId, billNo }: Paper, lines: readonly ReceivedLine[]): Promise<void> {
  const known = await orderLinesById(
    book.tx,
    lines.map(({ orderLineId }) => orderLineId),
  )
  const received = new Map([...known].map(([id, line]) => [id, new Big(line.receivedQty)]))
  const openOf = (line: OrderLine) => stillOpen({ ...line, receivedQty: must(received.get(line.id), 'its quantity').toFixed(3) })
  const traded = lines.map(({ orderLineId, receiptLineId, qty, onTime, passed }): Restated => {
    const line = must(known.get(orderLineId), 'a line of the order')
    received.set(orderLineId, must(received.get(orderLineId), 'its quantity').plus(qty))
    const { supplierId, categoryId, taxPrice, isFree } = line
    return {
      ...{ supplierId, orderId: order.id, orderLineId, billNo, categoryId, bizType: 'RECEIPT', receiptLineId, onTime, passed },
      ...{ openAmount: isFree === 'yes' ? '0' : worth(openOf(line), taxPrice), receivedAmount: worth(qty, taxPrice) },
    }
  })
  for (const line of known.values())
    await book.tx
      .update(purchaseOrderLines)
      .set({ receivedQty: must(received.get(line.id), 'its quantity').toFixed(3), openQty: openOf(line), updateTime: book.now })
      .where(eq(purchaseOrderLines.id, line.id))
  await restateOpen(book, traded)
  await drawOn(
    book,
    lines.flatMap(({ orderLineId, receiptLineId, qty }): Draw[] => {
      const lineId = known.get(orderLineId)?.planLineId
      return lineId ? [{ lineId, bizType: 'RECEIVE', qty: qty.toFixed(3), bizId, bizLineId: receiptLineId, billNo }] : []
    }),
  )
  await restateOrder(book, order.id)
}

/** 补挂. What came without an order was one of this after all: it is not open any more. What it was worth is with the supplier already. */
export async function attachReceived(
  book: Book,
  order: Order,
  { bizId, billNo }: Paper,
  lines: readonly Pick<ReceivedLine, 'orderLineId' | 'receiptLineId' | 'qty'>[],
): Promise<void> {
  for (const { orderLineId, receiptLineId, qty } of lines) {
    const { planLineId } = await restateLine(book, order, billNo, orderLineId, qty, 'CHANGE')
    const draw = { bizType: 'RECEIVE', qty: qty.toFixed(3), bizId, bizLineId: receiptLineId, billNo } as const
    if (planLineId) await drawOn(book, [{ ...draw, lineId: planLineId }])
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

/** 退货. No longer received, as the plan and the supplier see it; the order still says that it was, and what went back of it. */
export async function markReturned(book: Book, order: Order, { bizId, billNo }: Paper, lines: readonly ReturnedLine[]): Promise<void> {
  for (const { orderLineId, receiptLineId, qty, isReplaced } of lines) {
    const add = (column: AnyColumn, more: Big) => sql`${column} + ${more.toFixed(3)}::numeric`
    await book.tx
      .update(purchaseOrderLines)
      .set({
        returnedQty: add(purchaseOrderLines.returnedQty, qty),
        ...(isReplaced ? { exchangedQty: add(purchaseOrderLines.exchangedQty, qty) } : {}),
      })
      .where(eq(purchaseOrderLines.id, orderLineId))
    const receipt = { receiptLineId, returnedQty: qty }
    const line = await restateLine(book, order, billNo, orderLineId, new Big(0), 'RETURN', receipt)
    const draw = { bizType: 'RETURN', qty: qty.neg().toFixed(3), bizId, bizLineId: receiptLineId, billNo } as const
    if (line.planLineId) await giveBack(book, { ...draw, lineId: line.planLineId })
  }
  await restateOrder(book, order.id)
}

async function restateLine(
  book: Book,
  { id: orderId }: Order,
  billNo: string,
  orderLineId: string,
  more: Big,
  bizType: Posting,
  { returnedQty, ...receipt }: { receiptLineId?: string; onTime?: boolean; passed?: boolean; returnedQty?: Big } = {},
): Promise<OrderLine> {
  const line = must((await orderLinesById(book.tx, [orderLineId])).get(orderLineId), 'a line of the order')
  const { supplierId, categoryId, taxPrice, isFree } = line
  const received = new Big(line.receivedQty).plus(more)
  const openQty = stillOpen({ ...line, receivedQty: received.toFixed(3) })
  await book.tx
    .update(purchaseOrderLines)
    .set({ receivedQty: received.toFixed(3), openQty, updateTime: book.now })
    .where(eq(purchaseOrderLines.id, orderLineId))
  const traded = { supplierId, orderId, orderLineId, billNo, categoryId, bizType, ...receipt }
  await restateOpen(book, [
    {
      ...{ ...traded, openAmount: isFree === 'yes' ? '0' : worth(openQty, taxPrice) },
      ...(bizType === 'RECEIPT' ? { receivedAmount: worth(more, taxPrice) } : {}),
      ...(returnedQty ? { receivedAmount: worth(returnedQty.neg(), taxPrice) } : {}),
    },
  ])
  return line
}
