import Big from 'big.js'
import { and, asc, eq } from 'drizzle-orm'
import { isWholeUnit } from '#company/units.ts'
import { roomOf } from '#domains/procurement/order/order-coming.ledger.ts'
import { linesOf, type OrderBook, tellSupplier } from '#domains/procurement/order/purchase-order.ledger.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { type Arrival, type ArrivalLine, arrivalLinesOf, requireDivisible, tellOrder } from './arrival.ledger.ts'
import { ARRIVED, REFUSED } from './arrival.register.ts'
import { arrivalIngots, arrivalLines, arrivals } from './arrival.table.ts'
import { kilosIn } from './arrival-rules.query.ts'

interface Weighed {
  readonly weighNo: string
  readonly grossWeight: string
  readonly tareWeight: string
}

/** 过磅. Within the tolerance the note of the supplier counts; else the scales, shared over the lines and ingots, and the supplier is told. */
export async function weigh(book: OrderBook, arrival: Arrival, { weighNo, grossWeight, tareWeight }: Weighed): Promise<void> {
  const { tx, tenantId, now } = book
  const [same] = await tx
    .select({ arrivalNo: arrivals.arrivalNo })
    .from(arrivals)
    .where(and(notDeleted(arrivals, tenantId), eq(arrivals.weighNo, weighNo)))
  if (same) throw conflict(`磅单 ${weighNo} 已用于到货单 ${same.arrivalNo}`)
  const heavy = (await arrivalLinesOf(book, arrival.id)).filter(({ arrivalWeight }) => Number(arrivalWeight ?? 0) > 0)
  const said = total(heavy)
  if (!said.gt(0)) throw new Refusal('没有按重量计量的货物，不需过磅')
  const net = new Big(grossWeight).minus(tareWeight)
  const tolerance = said.times((await paramValue(tx, tenantId, 'purchase.weighTolerance')) ?? '3').div(1000)
  const isAsSaid = net.minus(said).abs().lte(tolerance)
  if (!isAsSaid) await share(book, arrival, heavy, net.div(said))
  const settled = total((await arrivalLinesOf(book, arrival.id)).filter(({ arrivalWeight }) => arrivalWeight !== null))
  await tx
    .update(arrivals)
    .set({
      ...{ weighNo, grossWeight, tareWeight, netWeight: net.toFixed(3), settleWeight: settled.toFixed(3), updateTime: now },
    })
    .where(eq(arrivals.id, arrival.id))
  if (isAsSaid) return
  const content = `到货 ${arrival.arrivalNo} 送货重量 ${said.toFixed(3)} kg，过磅净重 ${net.toFixed(3)} kg，超出允许误差，按 ${settled.toFixed(3)} kg 结算。`
  await tellSupplier(book, arrival.supplierId, `过磅差异：${arrival.arrivalNo}`, content)
}

const total = (lines: readonly ArrivalLine[]): Big => lines.reduce((sum, line) => sum.plus(line.arrivalWeight ?? 0), new Big(0))

/** Every line in proportion; what would be more than may come goes back with the truck. */
async function share(book: OrderBook, arrival: Arrival, lines: readonly ArrivalLine[], by: Big): Promise<void> {
  const room = new Map((await linesOf(book, arrival.purchaseOrderId ?? '0')).map(line => [line.id, roomOf(line)]))
  const come: { orderLineId: string | null; qty: Big }[] = []
  for (const line of lines) {
    const before = new Big(line.arrivalQty)
    const weighed = before.times(by).round(3, Big.roundHalfUp)
    const orderLineId = line.purchaseOrderLineId ?? ''
    // Of an emergency all that came may stay.
    const most = arrival.purchaseOrderId ? before.plus(room.get(orderLineId) ?? 0) : weighed
    if (weighed.gt(most)) await requireDivisible(book, line, most)
    const after = weighed.gt(most) ? most : weighed
    const sentBack = weighed.minus(after)
    room.set(orderLineId, most.minus(after))
    await keepQty(book, line, after, {
      refusedQty: new Big(line.refusedQty).plus(sentBack),
      ...(sentBack.gt(0) ? { refuseReason: '过磅超过订单允许的到货数量' } : {}),
    })
    await shareIngots(book, line, after)
    come.push({ orderLineId: line.purchaseOrderLineId, qty: after.minus(before) })
  }
  await tellOrder(book, arrival, come)
}

async function shareIngots({ tx, now }: OrderBook, { id, arrivalQty }: ArrivalLine, after: Big): Promise<void> {
  const ingots = await tx
    .select()
    .from(arrivalIngots)
    .where(and(eq(arrivalIngots.arrivalLineId, id), eq(arrivalIngots.ingotState, ARRIVED)))
    .orderBy(asc(arrivalIngots.id))
  let left = after
  for (const [at, ingot] of ingots.entries()) {
    const isLast = at === ingots.length - 1
    const weight = isLast ? left : new Big(ingot.weight).times(after).div(arrivalQty).round(3, Big.roundHalfUp)
    left = left.minus(weight)
    await tx
      .update(arrivalIngots)
      .set({ weight: weight.toFixed(3), updateTime: now })
      .where(eq(arrivalIngots.id, ingot.id))
  }
}

/** 点数. What the keeper has counted of a line, and what went back with the truck. */
export async function count(
  book: OrderBook,
  arrival: Arrival,
  line: ArrivalLine,
  { arrivalQty, refusedQty, refuseReason }: { arrivalQty: string; refusedQty: string; refuseReason?: string },
): Promise<void> {
  const ingots = await book.tx.select({ id: arrivalIngots.id }).from(arrivalIngots).where(eq(arrivalIngots.arrivalLineId, line.id)).limit(1)
  if (ingots.length > 0) throw new Refusal('双单位的物料请在锭明细里逐支拒收')
  requireUnweighed(arrival, line)
  if (isWholeUnit(line.unit) && [arrivalQty, refusedQty].some(qty => !new Big(qty).eq(new Big(qty).round(0))))
    throw new Refusal('数量须为整数')
  const ordered = (await linesOf(book, arrival.purchaseOrderId ?? '0')).find(({ id }) => id === line.purchaseOrderLineId)
  const more = new Big(arrivalQty).minus(line.arrivalQty)
  const most = new Big(line.arrivalQty).plus(ordered ? roomOf(ordered) : 0)
  if (arrival.purchaseOrderId && more.gt(0) && new Big(arrivalQty).gt(most))
    throw new Refusal(`超过订单允许的到货数量 ${most.toFixed(3)}，多余的当场拒收`)
  await keepQty(book, line, new Big(arrivalQty), { refusedQty: new Big(refusedQty), refuseReason: refuseReason ?? null })
  await tellOrder(book, arrival, [{ orderLineId: line.purchaseOrderLineId, qty: more }])
}

/** 拒收一支. It did not come, or went back at once. */
export async function refuseIngot(book: OrderBook, arrival: Arrival, line: ArrivalLine, id: string, refuseReason: string): Promise<void> {
  requireUnweighed(arrival, line)
  const [ingot] = await book.tx.select().from(arrivalIngots).where(eq(arrivalIngots.id, id))
  if (ingot?.ingotState !== ARRIVED) throw conflict('该锭已拒收或已验收')
  await book.tx.update(arrivalIngots).set({ ingotState: REFUSED, refuseReason, updateTime: book.now }).where(eq(arrivalIngots.id, id))
  await keepQty(book, line, new Big(line.arrivalQty).minus(ingot.weight), { refusedQty: new Big(line.refusedQty).plus(ingot.weight) })
  await tellOrder(book, arrival, [{ orderLineId: line.purchaseOrderLineId, qty: new Big(ingot.weight).neg() }])
}

function requireUnweighed({ settleWeight }: Arrival, { unit }: ArrivalLine): void {
  if (settleWeight && kilosIn(unit) > 0) throw conflict('已过磅，不能再改数量；有误请整车拒收后重新登记')
}

async function keepQty(
  { tx, now }: OrderBook,
  { id, unit }: ArrivalLine,
  qty: Big,
  { refusedQty, ...more }: { refusedQty: Big; refuseReason?: string | null },
): Promise<void> {
  await tx
    .update(arrivalLines)
    .set({
      ...{ arrivalQty: qty.toFixed(3), refusedQty: refusedQty.toFixed(3), ...more, updateTime: now },
      ...(kilosIn(unit) > 0 ? { arrivalWeight: qty.times(kilosIn(unit)).toFixed(3) } : {}),
    })
    .where(eq(arrivalLines.id, id))
}
