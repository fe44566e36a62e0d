import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { notify } from '#platform/message/message.store.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { lockedAgreement, outOfTime } from '../agreement/purchase-agreement.ledger.ts'
import { contractLineOf } from '../contract/contract.ledger.ts'
import { bookOf, quotaLeft } from './call-off.store.ts'
import { amendLine, lockedOrder, type Order, type OrderLine, orderLinesById, tellSupplier } from './purchase-order.ledger.ts'
import { LIVE } from './purchase-order.register.ts'
import { purchaseOrderChanges } from './purchase-order.table.ts'

type Change = typeof purchaseOrderChanges.$inferSelect
type New = Pick<Change, 'newQty' | 'newPrice' | 'newDate' | 'newWarehouseId'>
type Asked = Partial<New> & Pick<Change, 'askedBy' | 'changeReason'>

const RULE = { prefix: 'DDBG', date: 'YMD', digits: 4 } as const

/** 变更. Filed with the supplier, who answers; until then the order stays as it is. One at a time for each order. */
export async function fileChange(ctx: Context, lineId: string, { askedBy, changeReason, ...wanted }: Asked): Promise<void> {
  const book = bookOf(ctx)
  const { tx, tenantId, newId, now } = book
  const { order, line } = await lineHeld(ctx, lineId)
  const change: New = {
    ...{ newQty: wanted.newQty ?? line.qty, newPrice: wanted.newPrice ?? line.taxPrice },
    ...{ newDate: wanted.newDate ?? line.deliveryDate, newWarehouseId: wanted.newWarehouseId ?? line.warehouseId },
  }
  await requireFit(ctx, order, line, change)
  const changeNo = await nextNumber(tx, { tenantId, flowKey: 'purchaseOrderChange', rule: RULE, now })
  const { purchaseOrderNo, supplierId } = order
  const made = await tx
    .insert(purchaseOrderChanges)
    .values({
      ...{ id: newId(), tenantId, createTime: now, updateTime: now, changeNo, changeState: 'wait', purchaseOrderId: order.id },
      ...{ purchaseOrderNo, purchaseOrderLineId: lineId, supplierId, materialName: line.materialName, ...change },
      ...{ oldQty: line.qty, oldPrice: line.taxPrice, oldDate: line.deliveryDate, oldWarehouseId: line.warehouseId },
      ...{ askedBy, changeReason, filedBy: ctx.caller.userId, filedDate: formatDate(now, 'yyyy-MM-dd') },
    })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict('该订单有一张变更正在等待供应商答复')
  await tellSupplier(
    book,
    supplierId,
    `订单变更：${purchaseOrderNo}`,
    `采购订单 ${purchaseOrderNo} 的${line.materialName}申请变更：${changeReason}，请答复。`,
  )
}

/** The answer of the supplier, or of the buyer who withdraws it. Agreed to, it is checked again and carried out. */
export async function answerChange(ctx: Context, id: string, state: 'effective' | 'refused', answer = ''): Promise<object> {
  const book = bookOf(ctx)
  const [change] = await book.tx.select().from(purchaseOrderChanges).where(eq(purchaseOrderChanges.id, id))
  if (!change) throw conflict('变更单不存在')
  if (state === 'effective') {
    const { order, line } = await lineHeld(ctx, change.purchaseOrderLineId)
    await requireFit(ctx, order, line, change)
    await amendLine(book, order, line, {
      ...{ qty: change.newQty, taxPrice: change.newPrice, deliveryDate: change.newDate, warehouseId: change.newWarehouseId },
      // What we asked for ourselves is no delay of the supplier.
      ...(change.askedBy === 'self' ? { promisedDate: change.newDate } : {}),
    })
  }
  const word = state === 'effective' ? '已生效' : '未生效'
  const content = `采购订单 ${change.purchaseOrderNo} 的变更 ${change.changeNo} ${word}。${answer}`
  await notify(ctx.tx, ctx.newId, [change.filedBy], { title: `订单变更${word}：${change.purchaseOrderNo}`, content }, ctx.site)
  return { changeState: state, answerDate: formatDate(ctx.now, 'yyyy-MM-dd'), answer: answer || null }
}

async function lineHeld(ctx: Context, lineId: string): Promise<{ order: Order; line: OrderLine }> {
  const book = bookOf(ctx)
  const found = (await orderLinesById(ctx.tx, [lineId])).get(lineId)
  const order = await lockedOrder(book, found?.purchaseOrderId ?? '')
  const line = (await orderLinesById(ctx.tx, [lineId])).get(lineId)
  if (!line || !LIVE.includes(order.orderState)) throw conflict('订单已结束，不能变更')
  return { order, line }
}

/** No less than has come, and within the contract and the agreement: price, quantity, quota, time. */
async function requireFit(ctx: Context, order: Order, line: OrderLine, { newQty, newPrice }: New): Promise<void> {
  const kept = new Big(line.arrivedQty).plus(line.closedQty)
  if (new Big(newQty).lt(kept)) throw new Refusal(`新数量不能小于已到货与已关闭的数量 ${kept.toFixed(3)}`)
  if (!new Big(newQty).gt(0)) throw new Refusal('新数量须大于零，不再要货请关闭该行')
  const book = bookOf(ctx)
  const contracted = await contractLineOf(book, line.contractLineId)
  if (contracted && new Big(newQty).gt(contracted.qty)) throw new Refusal(`新数量不能大于合同数量 ${contracted.qty}，增购请另签合同`)
  if (contracted && new Big(newPrice).gt(contracted.taxPrice)) throw new Refusal(`新单价不能高于合同单价 ${contracted.taxPrice}`)
  if (!order.purchaseAgreementId) return
  const { agreement, lines } = await lockedAgreement(book.tx, book.tenantId, order.purchaseAgreementId)
  const agreed = lines.find(({ id }) => id === line.agreementLineId)
  if (!agreed) throw conflict('协议明细不存在')
  if (new Big(newPrice).gt(agreed.taxPrice)) throw new Refusal(`新单价不能高于协议单价 ${agreed.taxPrice}`)
  if (agreement.pricingRule === 'fixed' && !new Big(newPrice).eq(agreed.taxPrice)) throw new Refusal('固定价协议的订单不能改价')
  if (new Big(newQty).lte(line.qty)) return
  const late = outOfTime(agreement, formatDate(ctx.now, 'yyyy-MM-dd'))
  if (late) throw new Refusal(late)
  const more = new Big(newQty).minus(line.qty)
  const left = await quotaLeft(book, agreement, agreed)
  if (left.qty?.lt(more)) throw new Refusal(`超出协议额度数量，剩余 ${left.qty.toFixed(3)}`)
  const dearer = new Big(newQty).times(newPrice).minus(new Big(line.qty).times(line.taxPrice))
  if (left.amount?.lt(dearer)) throw new Refusal(`超出协议额度上限，剩余 ${left.amount.toFixed(2)} 元`)
}
