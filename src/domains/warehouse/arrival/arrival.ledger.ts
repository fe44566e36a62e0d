import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { markArrived, roomOf } from '#domains/procurement/order/order-coming.ledger.ts'
import {
  linesOf,
  lockedOrder,
  type Order,
  type OrderBook,
  type OrderLine,
  tellSupplier,
} from '#domains/procurement/order/purchase-order.ledger.ts'
import { requireMayDeliver } from '#domains/supplier/blacklist/supplier-delivery.ledger.ts'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { notify } from '#platform/message/message.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { isFollowed } from '../material/material.master.ts'
import { keptBy } from '../place/warehouse-keeper.ledger.ts'
import { refuseFaults } from '../receipt/receipt-rules.query.ts'
import { ACCEPTED, ARRIVED, CANCELLED, INSPECTING, NOTICED, RECEIVED, REFUSED } from './arrival.register.ts'
import { arrivalIngots, arrivalLines, arrivals } from './arrival.table.ts'
import { ingotsOf, kilosIn, type Load, loadFaults, materialsOf, qtyOf } from './arrival-rules.query.ts'
import { sendToInspection } from './arrival-send.ledger.ts'

/** 到货账. The only writer of arrivals; each step also writes the order. The order is locked before its arrivals. */
export type Arrival = typeof arrivals.$inferSelect
export type ArrivalLine = typeof arrivalLines.$inferSelect
interface Truck {
  readonly planDate?: string
  readonly noticeReason?: string
  readonly vehiclePlate?: string
  readonly driverName?: string
  readonly driverPhone?: string
  readonly remark?: string
}

export const RULE = { prefix: 'DH', date: 'YMD', digits: 4 } as const
const today = ({ now }: Pick<Book, 'now'>) => formatDate(now, 'yyyy-MM-dd')

/** 送货通知. What a supplier is going to bring of an order, on one truck to one warehouse. */
export async function announce(book: OrderBook, orderId: string, truck: Truck, load: Load): Promise<string> {
  const { order, lines } = await orderHeld(book, orderId)
  refuseFaults(await loadFaults(book, order, lines, load, { needsPapers: true }))
  const { id, arrivalNo, warehouseId } = await open(book, order, lines, { ...truck, noticeDate: today(book) }, load)
  const keeper = await keptBy(book, warehouseId)
  const content = `供应商将于 ${truck.planDate ?? ''} 送来订单 ${order.purchaseOrderNo} 的货，车牌 ${truck.vehiclePlate ?? ''}。`
  await notify(book.tx, book.newId, keeper?.keepers ?? [], { title: `送货通知：${arrivalNo}`, content }, book.site)
  return id
}

/** 到货登记, of a truck that nobody announced. */
export async function registerArrival(
  book: OrderBook,
  orderId: string,
  arrived: Truck & { readonly arrivalDate: string; readonly keeperId: string },
  load: Load,
): Promise<string> {
  const { arrivalDate, keeperId, ...truck } = arrived
  const { order, lines } = await orderHeld(book, orderId)
  refuseFaults(await loadFaults(book, order, lines, load, { needsPapers: false }))
  const { id } = await open(book, order, lines, truck, load)
  await arrive(book, await arrivalOf(book, id), { arrivalDate, keeperId })
  return id
}

async function orderHeld(book: OrderBook, orderId: string): Promise<{ order: Order; lines: OrderLine[] }> {
  const order = await lockedOrder(book, orderId)
  await requireMayDeliver(book, order.supplierId)
  return { order, lines: await linesOf(book, orderId) }
}

async function open(book: OrderBook, order: Order, lines: readonly OrderLine[], truck: Truck & { noticeDate?: string }, load: Load) {
  const { tx, tenantId, newId, now } = book
  const described = await materialsOf(book, lines)
  const [id, stamp] = [newId(), { tenantId, createTime: now, updateTime: now }]
  const arrivalNo = await nextNumber(tx, { tenantId, flowKey: 'arrival', rule: RULE, now })
  const { supplierId, buyerId, purchaseOrderNo } = order
  const rows = load.items.map(({ purchaseOrderLineId, heatNo, batchNo, millCertNo, ...item }, at) => {
    const line = must(
      lines.find(each => each.id === purchaseOrderLineId),
      'a line of the order',
    )
    const material = must(described.get(line.materialId), 'its material')
    const { warehouseId, materialId, materialCode, materialName, specs, modelNo, unit } = line
    const noticeQty = qtyOf(load, { ...item, purchaseOrderLineId }, isFollowed(material))
    return {
      ...{
        ...stamp,
        id: newId(),
        arrivalId: id,
        arrivalNo,
        lineNo: at + 1,
        lineState: NOTICED,
        purchaseOrderLineId,
        supplierId,
        warehouseId,
      },
      ...{ materialId, materialCode, materialName, specs, modelNo, unit, needInspect: material.needInspect === 'yes' ? 'yes' : 'no' },
      ...{ heatNo: heatNo ?? null, batchNo: batchNo ?? null, millCertNo: millCertNo ?? null, noticeQty: noticeQty.toFixed(3) },
      ...{ arrivalQty: '0', refusedQty: '0', acceptQty: '0', concessionQty: '0', failQty: '0', receivedQty: '0' },
      ...{ returnedQty: '0', returningQty: '0' },
    }
  })
  const noticeWeight = rows.reduce((sum, { noticeQty, unit }) => sum.plus(new Big(noticeQty).times(kilosIn(unit))), new Big(0)).toFixed(3)
  const { warehouseId } = must(rows[0], 'an item')
  await tx.insert(arrivals).values({
    ...{ ...truck, ...stamp, id, arrivalNo, arrivalState: NOTICED, purchaseOrderId: order.id, purchaseOrderNo, supplierId, buyerId },
    ...{ warehouseId, lineCount: rows.length, noticeWeight, ...(load.certFile ? { certFile: load.certFile } : {}) },
  })
  await tx.insert(arrivalLines).values(rows)
  const ingots = rows.flatMap(({ id: arrivalLineId, purchaseOrderLineId, materialId }) =>
    ingotsOf(load, purchaseOrderLineId).map(({ heatNo, ingotNo, weight }) => ({
      ...{ ...stamp, id: newId(), arrivalId: id, arrivalLineId, supplierId, materialId, heatNo, ingotNo },
      ...{ noticeWeight: weight, weight, ingotState: NOTICED },
    })),
  )
  if (ingots.length > 0) await tx.insert(arrivalIngots).values(ingots)
  return { id, arrivalNo, warehouseId }
}

/** 到货. All that was announced has come; what may not come any more goes back with the truck. */
export async function arrive(
  book: OrderBook,
  arrival: Arrival,
  { arrivalDate, keeperId, ...truck }: Truck & { readonly arrivalDate: string; readonly keeperId: string },
): Promise<void> {
  const { tx, now } = book
  const { order, lines: ordered } = await orderHeld(book, arrival.purchaseOrderId ?? '')
  if (arrivalDate < order.orderDate) throw new Refusal(`到货日期不能早于下单日期 ${order.orderDate}`)
  const room = new Map(ordered.map(line => [line.id, roomOf(line)]))
  const come = []
  for (const line of await arrivalLinesOf(book, arrival.id)) {
    const orderLineId = line.purchaseOrderLineId ?? ''
    const left = room.get(orderLineId) ?? new Big(0)
    const noticed = new Big(line.noticeQty)
    const taken = noticed.gt(left) ? (left.lt(0) ? new Big(0) : left) : noticed
    if (taken.lt(noticed)) await requireDivisible(book, line, taken)
    room.set(orderLineId, left.minus(taken))
    await tx
      .update(arrivalLines)
      .set({
        ...{ lineState: ARRIVED, arrivalDate, arrivalQty: taken.toFixed(3), refusedQty: noticed.minus(taken).toFixed(3), updateTime: now },
        ...(kilosIn(line.unit) > 0 ? { arrivalWeight: taken.times(kilosIn(line.unit)).toFixed(3) } : {}),
        ...(taken.lt(noticed) ? { refuseReason: '超过订单允许的到货数量' } : {}),
      })
      .where(eq(arrivalLines.id, line.id))
    come.push({ orderLineId, qty: taken })
  }
  await tx.update(arrivalIngots).set({ ingotState: ARRIVED, updateTime: now }).where(eq(arrivalIngots.arrivalId, arrival.id))
  await tx
    .update(arrivals)
    .set({ ...truck, arrivalState: ARRIVED, arrivalDate, keeperId, updateTime: now })
    .where(eq(arrivals.id, arrival.id))
  await markArrived(book, order, come)
  await sendToInspection(book, arrival, await arrivalLinesOf(book, arrival.id))
}

/** Ingots come whole or not at all. */
export async function requireDivisible(book: Pick<Book, 'tx'>, line: ArrivalLine, most: Big): Promise<void> {
  const ingots = await book.tx.select({ id: arrivalIngots.id }).from(arrivalIngots).where(eq(arrivalIngots.arrivalLineId, line.id)).limit(1)
  if (ingots.length > 0)
    throw new Refusal(`超过订单允许的到货数量：${line.materialName} 还可收 ${most.toFixed(3)} kg，锭不能拆分，请先减少锭数`)
}

/** 拒收. The whole truck goes back. */
export async function refuseArrival(book: OrderBook, arrival: Arrival, refuseReason: string): Promise<void> {
  const { tx, now } = book
  const lines = await arrivalLinesOf(book, arrival.id)
  if (lines.some(({ lineState, failQty }) => lineState === ACCEPTED || lineState === RECEIVED || Number(failQty) > 0))
    throw conflict('已有验收的行，不能整车拒收')
  for (const { id, arrivalQty, refusedQty } of lines)
    await tx
      .update(arrivalLines)
      .set({
        ...{ lineState: REFUSED, arrivalQty: '0', refusedQty: new Big(refusedQty).plus(arrivalQty).toFixed(3) },
        ...{ arrivalWeight: null, refuseReason, updateTime: now },
      })
      .where(eq(arrivalLines.id, id))
  await tx.update(arrivalIngots).set({ ingotState: REFUSED, refuseReason, updateTime: now }).where(eq(arrivalIngots.arrivalId, arrival.id))
  await tx.update(arrivals).set({ arrivalState: REFUSED, refuseReason, updateTime: now }).where(eq(arrivals.id, arrival.id))
  await tellOrder(
    book,
    arrival,
    lines.map(({ purchaseOrderLineId: orderLineId, arrivalQty }) => ({ orderLineId, qty: new Big(arrivalQty).neg() })),
  )
  const of = arrival.purchaseOrderNo ? `订单 ${arrival.purchaseOrderNo} 的` : ''
  const content = `${of}到货 ${arrival.arrivalNo} 整车拒收：${refuseReason}`
  await tellSupplier(book, arrival.supplierId, `到货拒收：${arrival.arrivalNo}`, content)
}

/** What of an order has come, or is not there any more; an emergency has no order to tell. */
export async function tellOrder(
  book: Book,
  { purchaseOrderId }: Pick<Arrival, 'purchaseOrderId'>,
  come: readonly { readonly orderLineId: string | null; readonly qty: Big }[],
): Promise<void> {
  if (!purchaseOrderId) return
  await markArrived(
    book,
    { id: purchaseOrderId },
    come.flatMap(({ orderLineId, qty }) => (orderLineId ? [{ orderLineId, qty }] : [])),
  )
}

/** The state of an arrival follows from its lines. */
export async function restateArrival(book: Book, id: string): Promise<void> {
  const states = new Set((await arrivalLinesOf(book, id)).map(line => line.lineState))
  for (const gone of [REFUSED, CANCELLED]) states.delete(gone)
  const arrivalState =
    states.size === 0
      ? REFUSED
      : must(
          [ARRIVED, INSPECTING, ACCEPTED, RECEIVED].find(state => states.has(state)),
          'a state',
        )
  await book.tx.update(arrivals).set({ arrivalState, updateTime: book.now }).where(eq(arrivals.id, id))
}

export async function arrivalOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string): Promise<Arrival> {
  const [found] = await tx
    .select()
    .from(arrivals)
    .where(and(eq(arrivals.id, id || '0'), notDeleted(arrivals, tenantId)))
  return found ?? Promise.reject(missing('到货单不存在'))
}

export const arrivalLinesOf = ({ tx }: Pick<Book, 'tx'>, arrivalId: string): Promise<ArrivalLine[]> =>
  tx.select().from(arrivalLines).where(eq(arrivalLines.arrivalId, arrivalId)).orderBy(asc(arrivalLines.lineNo))

export async function arrivalLinesById({ tx }: Pick<Book, 'tx'>, ids: readonly string[]): Promise<ReadonlyMap<string, ArrivalLine>> {
  const rows = await tx
    .select()
    .from(arrivalLines)
    .where(inArray(arrivalLines.id, [...ids, '0']))
  return new Map(rows.map(row => [row.id, row]))
}

/** The order first (of an emergency the supplier), then the arrival: two that act on the same truck, or on two trucks of one order, follow each other. */
export async function lockedArrival(book: Pick<Book, 'tx' | 'tenantId'>, id: string): Promise<Arrival> {
  const { purchaseOrderId, supplierId } = await arrivalOf(book, id)
  if (purchaseOrderId) await lockedOrder(book, purchaseOrderId)
  else lockSuppliers(book.tx, [supplierId])
  const [found] = await book.tx.select().from(arrivals).where(eq(arrivals.id, id)).for('update')
  return found ?? Promise.reject(missing('到货单不存在'))
}
