import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { Book } from '#server/document/ledger.ts'
import { type Order, type OrderLine, restateOrder } from './purchase-order.ledger.ts'
import { purchaseOrderLines } from './purchase-order.table.ts'

/** 到货, as the order sees it: so much more of a line, or less when it was refused after all. */
export interface Come {
  readonly orderLineId: string
  readonly qty: Big
}

/** INV-20: how much of a line may still arrive, with its tolerance, beside what has arrived; what went back to be replaced may come again. */
export const roomOf = ({ qty, closedQty, overReceiptRate, arrivedQty, exchangedQty }: OrderLine): Big =>
  new Big(qty)
    .minus(closedQty)
    .times(new Big(overReceiptRate).div(100).plus(1))
    .plus(exchangedQty)
    .minus(arrivedQty)
    .round(3, Big.roundDown)

/** The state of the order follows: something has come of it, or nothing any more. */
export async function markArrived(book: Book, { id }: Pick<Order, 'id'>, come: readonly Come[]): Promise<void> {
  for (const { orderLineId, qty } of come.filter(each => !each.qty.eq(0)))
    await book.tx
      .update(purchaseOrderLines)
      .set({ arrivedQty: sql`${purchaseOrderLines.arrivedQty} + ${qty.toFixed(3)}`, updateTime: book.now })
      .where(eq(purchaseOrderLines.id, orderLineId))
  await restateOrder(book, id)
}
