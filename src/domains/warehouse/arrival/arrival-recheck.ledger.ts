import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { isWholeUnit } from '#company/units.ts'
import { roomOf } from '#domains/procurement/order/order-coming.ledger.ts'
import { type OrderBook, orderLinesById } from '#domains/procurement/order/purchase-order.ledger.ts'
import { notify } from '#platform/message/message.store.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { isFollowed } from '../material/material.master.ts'
import { keptBy } from '../place/warehouse-keeper.ledger.ts'
import { releaseRejected } from '../reject-hold/reject-hold.ledger.ts'
import { type ArrivalLine, arrivalLinesById, lockedArrival, restateArrival, tellOrder } from './arrival.ledger.ts'
import { ACCEPTED, REFUSED } from './arrival.register.ts'
import { arrivalIngots, arrivalLines } from './arrival.table.ts'
import { materialsOf } from './arrival-rules.query.ts'

/** What a second look found to be good after all: a quantity of a line, or one ingot of it. */
export interface Rechecked {
  readonly arrivalLineId: string
  readonly ingotId?: string | undefined
  readonly qty?: string | undefined
}
type Found = { readonly line: ArrivalLine; readonly qty: Big; readonly ingot: typeof arrivalIngots.$inferSelect | undefined }

/** 复检的前提. It still stands apart, nobody is sending it back, and the order has room for it: the supplier may have brought other goods meanwhile. */
export async function requireRecheckable(book: OrderBook, { arrivalLineId, ingotId, qty: asked }: Rechecked): Promise<Found> {
  const known = (await arrivalLinesById(book, [arrivalLineId])).get(arrivalLineId)
  if (!known) throw missing('到货行不存在')
  await lockedArrival(book, known.arrivalId)
  const line = (await arrivalLinesById(book, [arrivalLineId])).get(arrivalLineId) ?? known
  const material = (await materialsOf(book, [line])).get(line.materialId)
  const [ingot] = await book.tx
    .select()
    .from(arrivalIngots)
    .where(and(eq(arrivalIngots.id, ingotId ?? '0'), eq(arrivalIngots.arrivalLineId, line.id), eq(arrivalIngots.ingotState, REFUSED)))
  if (material && isFollowed(material) && !ingot) throw new Refusal('双单位的物料请选择一支不合格的锭')
  const qty = new Big(ingot?.weight ?? asked ?? 0)
  const standing = new Big(line.failQty).minus(line.returnedQty).minus(line.returningQty)
  if (!qty.gt(0)) throw new Refusal('复检合格数量须大于零')
  if (isWholeUnit(line.unit) && !qty.eq(qty.round(0))) throw new Refusal('数量须为整数')
  if (qty.gt(standing)) throw new Refusal(`不合格隔离区未在办理退货的只有 ${standing.toFixed(3)}`)
  if (Number(line.concessionQty) > 0 && Number(line.receivedQty) > 0) throw conflict('该行的让步品已入库，请先冲销入库单再复检')
  const ordered = (await orderLinesById(book.tx, line.purchaseOrderLineId ? [line.purchaseOrderLineId] : [])).values().next().value
  if (ordered && roomOf(ordered).lt(qty)) throw conflict(`订单已由其他到货补足，还可收 ${roomOf(ordered).toFixed(3)}`)
  return { line, qty, ingot }
}

/** 复检合格. It leaves where it stood apart and may be received like the rest of its line (INV-21). */
export async function acceptRechecked(book: OrderBook, rechecked: Rechecked, billNo: string): Promise<Found> {
  const found = await requireRecheckable(book, rechecked)
  const { line, qty, ingot } = found
  const { tx, now } = book
  await releaseRejected(
    book,
    [{ arrivalLineId: line.id, qty: qty.toFixed(3), ingotNo: ingot?.ingotNo, heatNo: ingot?.heatNo, reason: '复检合格' }],
    billNo,
  )
  await tx
    .update(arrivalLines)
    .set({
      ...{ lineState: ACCEPTED, acceptQty: qty.plus(line.acceptQty).toFixed(3), failQty: new Big(line.failQty).minus(qty).toFixed(3) },
      updateTime: now,
    })
    .where(eq(arrivalLines.id, line.id))
  if (ingot)
    await tx.update(arrivalIngots).set({ ingotState: ACCEPTED, result: 'pass', updateTime: now }).where(eq(arrivalIngots.id, ingot.id))
  const arrival = await lockedArrival(book, line.arrivalId)
  await tellOrder(book, arrival, [{ orderLineId: line.purchaseOrderLineId, qty }])
  await restateArrival(book, arrival.id)
  const { keepers = [] } = (await keptBy(book, line.warehouseId)) ?? {}
  const content = `到货 ${line.arrivalNo} 的 ${line.materialName} ${qty.toFixed(3)} 复检合格，可以入库。`
  await notify(tx, book.newId, keepers, { title: `复检合格待入库：${line.arrivalNo}`, content }, book.site)
  return found
}
