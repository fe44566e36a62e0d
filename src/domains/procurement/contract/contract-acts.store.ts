import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { advanceOf } from '#domains/finance/payable/ap.ledger.ts'
import { payableOf } from '#domains/finance/payable/payable.ledger.ts'
import { formatDate } from '#model/date.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { bookOf } from '../order/call-off.store.ts'
import { giveUpOrder, lockedOrder } from '../order/purchase-order.ledger.ts'
import { LIVE } from '../order/purchase-order.register.ts'
import { purchaseOrders } from '../order/purchase-order.table.ts'

/** What must be settled before a contract can be ended: nothing paid in advance, no payment under way. */
export async function terminable({ tx }: Pick<Context, 'tx'>, id: string): Promise<void> {
  const advance = await advanceOf(tx, { purchaseContractId: id })
  if (new Big(advance).gt(0)) throw new Refusal(`合同预付余额 ${advance} 元，须先冲清或退回`)
  if (new Big((await payableOf(tx, id))?.inFlightAmount ?? 0).gt(0)) throw conflict('合同有付款正在审批，不能终止')
}

/** 终止. What has not come of its order is given up; the rest is settled as usual. */
export async function terminateContract(ctx: Context, id: string, terminateReason: string): Promise<object> {
  await terminable(ctx, id)
  const orders = await ctx.tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.purchaseContractId, id), inArray(purchaseOrders.orderState, [...LIVE])))
  const book = bookOf(ctx)
  for (const order of orders) await giveUpOrder(book, await lockedOrder(book, order.id), `合同终止：${terminateReason}`.slice(0, 200))
  return { contractState: 'terminated', terminateDate: formatDate(ctx.now, 'yyyy-MM-dd'), terminateReason }
}
