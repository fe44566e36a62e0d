import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { lockSuppliers, requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { ordered, type Restated, requireTrialRoom, restateOpen } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { cancelNotice, noticesOf } from '#domains/warehouse/arrival/arrival-live.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { overReceiptRates } from '#domains/warehouse/receipt/over-receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { notify } from '#platform/message/message.store.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, missing } from '#server/http/refusal.ts'
import type { Site } from '#server/site.ts'
import { acceptByReceipts } from '../contract/contract-accept.ledger.ts'
import { type DrawKind, drawOn, redraw, shiftDraw } from '../plan/plan-draw.ledger.ts'
import { LIVE, WAIT } from './purchase-order.register.ts'
import { purchaseOrderLines, purchaseOrders } from './purchase-order.table.ts'

/** 采购订单账. The only writer of orders: each step also writes the plan lines and what is open with the supplier. */
export type OrderBook = Book & { readonly site: Site }
export type Order = typeof purchaseOrders.$inferSelect
export type OrderLine = typeof purchaseOrderLines.$inferSelect

type Values = typeof purchaseOrders.$inferInsert
type LineValues = typeof purchaseOrderLines.$inferInsert
export type NewOrder = Pick<Values, 'supplierId' | 'buyerId' | 'payTerm'> &
  Partial<Pick<Values, 'purchaseAgreementId' | 'purchaseContractId' | 'deliveryPlace' | 'hurryReason'>>
export type NewLine = Pick<LineValues, 'materialId' | 'qty' | 'taxPrice' | 'taxRate' | 'deliveryDate' | 'warehouseId'> &
  Partial<Pick<LineValues, 'planLineId' | 'agreementLineId' | 'contractLineId' | 'awardLineId' | 'isFree'>>

const RULE = { prefix: 'CGDD', date: 'YMD', digits: 4 } as const

const today = ({ now }: Pick<Book, 'now'>) => formatDate(now, 'yyyy-MM-dd')
export const worth = (qty: Big | string, taxPrice: string): string => new Big(qty).times(taxPrice).round(2, Big.roundHalfUp).toFixed(2)

/** 下单. Takes what it needs of the plan lines. An order that waits for a second person is not with the supplier yet. */
export async function openOrder(book: OrderBook, order: NewOrder, lines: readonly NewLine[], waits = false): Promise<Order> {
  const { tx, tenantId, newId, now } = book
  const materialIds = lines.map(line => line.materialId)
  const known = await materialsById(tx, tenantId, materialIds)
  const rates = await overReceiptRates(tx, tenantId, materialIds)
  const [id, orderDate] = [newId(), today(book)]
  const purchaseOrderNo = await nextNumber(tx, { tenantId, flowKey: 'purchaseOrder', rule: RULE, now })
  const stamp = { tenantId, createTime: now, updateTime: now }
  const rows = lines.map((line, at) => {
    const material = known.get(line.materialId)
    if (!material) throw missing('物料不存在')
    const { materialCode, materialName, specs, modelNo, unit, categoryId } = material
    const { lineAmount, noTaxAmount } = taxed(line.qty, line.taxPrice, line.taxRate)
    return {
      ...{ isFree: 'no', ...line, ...stamp, id: newId(), purchaseOrderId: id, purchaseOrderNo, lineNo: at + 1 },
      ...{ supplierId: order.supplierId, buyerId: order.buyerId, orderDate, promisedDate: line.deliveryDate },
      ...{ materialCode, materialName, specs, modelNo, unit, categoryId },
      ...{ lineAmount: must(lineAmount, 'an amount'), noTaxAmount: must(noTaxAmount, 'an amount') },
      ...{ overReceiptRate: rates.get(line.materialId) ?? '0', openQty: line.qty },
      ...{ arrivedQty: '0', receivedQty: '0', returnedQty: '0', exchangedQty: '0', closedQty: '0' },
    }
  })
  const totalAmount = rows.reduce((sum, row) => sum.plus(row.lineAmount), new Big(0)).toFixed(2)
  // Asked when it is filed and again when it goes out.
  await requireUsable(
    book,
    order.supplierId,
    rows.flatMap(row => row.categoryId ?? []),
  )
  await requireTrialRoom(book, order.supplierId, totalAmount)
  await tx.insert(purchaseOrders).values({
    ...{ ...order, ...stamp, id, purchaseOrderNo, orderDate, totalAmount },
    ...{ orderState: WAIT, lineCount: rows.length, urgeCount: 0 },
  })
  await tx.insert(purchaseOrderLines).values(rows)
  await drawOn(
    book,
    rows.flatMap(({ planLineId, awardLineId, qty, id: bizLineId }) =>
      planLineId ? [{ lineId: planLineId, bizType: drawOf(awardLineId), qty, bizId: id, bizLineId, billNo: purchaseOrderNo }] : [],
    ),
  )
  const made = await orderOf(book, id)
  if (!waits) await issueOrder(book, made)
  return made
}

/** 下达. From now on the supplier owes it. */
export async function issueOrder(book: OrderBook, { id, supplierId, purchaseOrderNo: billNo, totalAmount }: Order): Promise<void> {
  const lines = await linesOf(book, id)
  const [first, ...others] = lines
    .filter(line => line.isFree !== 'yes')
    .map(line => ({ supplierId, orderId: id, orderLineId: line.id, billNo, amount: line.lineAmount, categoryId: line.categoryId }))
  if (first) await ordered(book, first, ...others)
  await book.tx
    .update(purchaseOrders)
    .set({ orderState: 'issued', orderDate: today(book), updateTime: book.now })
    .where(eq(purchaseOrders.id, id))
  const content = `采购订单 ${billNo} 已下达，共 ${lines.length} 行，含税 ${totalAmount} 元，请登录后在“我的订单”中确认。`
  await tellSupplier(book, supplierId, `新订单：${billNo}`, content)
}

/** 取消, of an order of which nothing has come, or that never went out. */
export async function cancelOrder(book: OrderBook, order: Order, reason: string): Promise<void> {
  const lines = await lockedLines(book, order)
  if (lines.some(line => Number(line.arrivedQty) > 0)) throw conflict('订单已有到货，不能取消，请关闭未交的行')
  const [notice] = await noticesOf(book.tx, order.id)
  if (notice) throw conflict(`订单有送货通知 ${notice.arrivalNo}，请先撤销通知`)
  await release(book, order, lines, 'CANCEL')
  await book.tx
    .update(purchaseOrders)
    .set({ orderState: 'cancelled', closeReason: reason, updateTime: book.now })
    .where(eq(purchaseOrders.id, order.id))
  if (order.orderState !== WAIT)
    await tellSupplier(book, order.supplierId, `订单取消：${order.purchaseOrderNo}`, `采购订单 ${order.purchaseOrderNo} 已取消：${reason}`)
}

/** 关闭行. What has not come is not wanted any more; what has arrived may still be received. */
export async function closeLine(book: OrderBook, order: Order, lineId: string, reason: string): Promise<void> {
  const lines = await lockedLines(book, order)
  const line = lines.find(({ id }) => id === lineId) ?? raise()
  const { purchaseOrderNo, supplierId } = order
  if (!notCome(line).gt(0)) throw conflict('该行没有未到货的数量')
  await release(book, order, [line], 'CLOSE')
  await book.tx.update(purchaseOrderLines).set({ closeReason: reason, updateTime: book.now }).where(eq(purchaseOrderLines.id, lineId))
  await restateOrder(book, order.id)
  const what = `${line.materialName} 未到货的 ${notCome(line).toFixed(3)}`
  await tellSupplier(book, supplierId, `订单行关闭：${purchaseOrderNo}`, `采购订单 ${purchaseOrderNo} 的${what}不再要货：${reason}`)
}

/** 减少. Not so much of a line is wanted any more, because what came of it was sent back; what has come meanwhile stays. */
export async function lowerLine(book: OrderBook, order: Order, lineId: string, qty: Big, reason: string): Promise<void> {
  const line = (await lockedLines(book, order)).find(({ id }) => id === lineId) ?? raise()
  const less = notCome(line).lt(qty) ? notCome(line) : qty
  if (!less.gt(0)) return
  await release(book, order, [line], 'CLOSE', () => less)
  await book.tx.update(purchaseOrderLines).set({ closeReason: reason, updateTime: book.now }).where(eq(purchaseOrderLines.id, lineId))
  await restateOrder(book, order.id)
}

type Amended = Pick<LineValues, 'qty' | 'taxPrice' | 'deliveryDate' | 'warehouseId'> & Partial<Pick<LineValues, 'promisedDate'>>

/** 变更生效. The line, its plan line, what the supplier owes and the total follow. */
export async function amendLine(book: OrderBook, order: Order, line: OrderLine, to: Amended): Promise<void> {
  const { tx, now } = book
  const { id, supplierId, categoryId, closedQty } = line
  const wanted = new Big(to.qty).minus(closedQty)
  const openQty = stillOpen({ ...line, qty: to.qty })
  const { lineAmount, noTaxAmount } = taxed(to.qty, to.taxPrice, line.taxRate)
  await wantOfPlan(book, line, wanted)
  await tx
    .update(purchaseOrderLines)
    .set({ ...to, openQty, lineAmount, noTaxAmount, updateTime: now })
    .where(eq(purchaseOrderLines.id, id))
  const openAmount = line.isFree === 'yes' ? '0' : worth(openQty, to.taxPrice)
  const traded = { supplierId, orderId: order.id, orderLineId: id, billNo: order.purchaseOrderNo, categoryId, openAmount }
  await restateOpen(book, [{ ...traded, bizType: 'CHANGE' }])
  const totalAmount = (await linesOf(book, order.id)).reduce((sum, each) => sum.plus(each.lineAmount), new Big(0)).toFixed(2)
  await tx.update(purchaseOrders).set({ totalAmount, updateTime: now }).where(eq(purchaseOrders.id, order.id))
  await restateOrder(book, order.id)
}

/** 取消未交部分 of all orders of a supplier that is not dealt with any more; how many orders. */
export async function closeOrdersOf(book: OrderBook, supplierId: string, reason: string): Promise<number> {
  lockSuppliers(book.tx, [supplierId])
  const open = await book.tx
    .select()
    .from(purchaseOrders)
    .where(
      and(
        ...[notDeleted(purchaseOrders, book.tenantId), eq(purchaseOrders.supplierId, supplierId)],
        inArray(purchaseOrders.orderState, [WAIT, ...LIVE]),
      ),
    )
    .orderBy(asc(purchaseOrders.id))
    .for('update')
  for (const order of open) await giveUpOrder(book, order, reason)
  return open.length
}

/** 取消未交部分 of a locked order, and of what was announced of it: all of it, while nothing has come. */
export async function giveUpOrder(book: OrderBook, order: Order, reason: string): Promise<void> {
  for (const notice of await noticesOf(book.tx, order.id)) await cancelNotice(book, notice.id, reason)
  const lines = await lockedLines(book, order)
  if (order.orderState === WAIT || lines.every(line => Number(line.arrivedQty) === 0)) await cancelOrder(book, order, reason)
  else for (const line of lines) if (notCome(line).gt(0)) await closeLine(book, order, line.id, reason)
}

/** What of a line has not even arrived, or went back to be replaced. What has arrived is still to be received. */
export function notCome({ qty, closedQty, arrivedQty, exchangedQty }: OrderLine): Big {
  const left = new Big(qty).minus(closedQty).minus(arrivedQty).plus(exchangedQty)
  return left.gt(0) ? left : new Big(0)
}

/** What the supplier still owes of a line: what went back to be replaced is owed again. */
export function stillOpen({ qty, receivedQty, exchangedQty, closedQty }: Owed): string {
  const open = new Big(qty).minus(receivedQty).plus(exchangedQty).minus(closedQty)
  return open.gt(0) ? open.toFixed(3) : '0'
}
type Owed = Pick<OrderLine, 'qty' | 'receivedQty' | 'exchangedQty' | 'closedQty'>

/** Frees what has not come of lines: of the plan, and of what the supplier owes. */
async function release(
  book: OrderBook,
  order: Order,
  lines: readonly OrderLine[],
  bizType: 'CANCEL' | 'CLOSE',
  most: (line: OrderLine) => Big = notCome,
): Promise<void> {
  const { tx, now } = book
  const traded: Restated[] = []
  for (const line of lines) {
    const { id, qty, closedQty, taxPrice, supplierId, categoryId } = line
    const closed = new Big(closedQty).plus(most(line))
    const openQty = stillOpen({ ...line, closedQty: closed.toFixed(3) })
    await wantOfPlan(book, line, new Big(qty).minus(closed))
    await tx
      .update(purchaseOrderLines)
      .set({ closedQty: closed.toFixed(3), openQty, updateTime: now })
      .where(eq(purchaseOrderLines.id, id))
    const openAmount = line.isFree === 'yes' ? '0' : worth(openQty, taxPrice)
    traded.push({ supplierId, orderId: order.id, orderLineId: id, billNo: order.purchaseOrderNo, categoryId, bizType, openAmount })
  }
  if (order.orderState !== WAIT) await restateOpen(book, traded)
}

const drawOf = (awardLineId: string | null | undefined): DrawKind => (awardLineId ? 'ORDER' : 'DIRECT')

/** What a line takes of its plan line from now on. What it does not want of an award may be sourced again. */
async function wantOfPlan(book: OrderBook, line: OrderLine, wanted: Big): Promise<void> {
  const { id, planLineId, awardLineId, purchaseOrderNo: billNo } = line
  const more = wanted.minus(line.qty).plus(line.closedQty)
  if (!planLineId || more.eq(0)) return
  const order = { lineId: planLineId, bizType: drawOf(awardLineId), bizId: book.newId(), bizLineId: id, billNo, qty: wanted.toFixed(3) }
  const source = { lineId: planLineId, bizType: 'SOURCE' as const, bizId: book.newId(), bizLineId: awardLineId ?? '', billNo }
  if (awardLineId && more.gt(0)) await shiftDraw(book, source, more)
  await redraw(book, order)
  if (awardLineId && more.lt(0)) await shiftDraw(book, source, more)
}

/** The state of an order follows from its lines, and from that whether its contract is fulfilled. */
export async function restateOrder(book: Book, id: string): Promise<void> {
  const [order, lines] = [await orderOf(book, id), await linesOf(book, id)]
  if (!LIVE.includes(order.orderState) && order.orderState !== 'received' && order.orderState !== 'closed') return
  const isOpen = lines.some(line => new Big(line.openQty).gt(0))
  const hasCome = lines.some(line => new Big(line.arrivedQty).gt(0))
  const isClosed = lines.some(line => new Big(line.closedQty).gt(0))
  const orderState = isOpen ? (hasCome ? 'partial' : order.confirmDate ? 'confirmed' : 'issued') : isClosed ? 'closed' : 'received'
  await book.tx.update(purchaseOrders).set({ orderState, updateTime: book.now }).where(eq(purchaseOrders.id, id))
  if (order.purchaseContractId) await acceptByReceipts(book, id, !isOpen)
}

export async function orderOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string): Promise<Order> {
  const [found] = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, id || '0'), notDeleted(purchaseOrders, tenantId)))
  return found ?? Promise.reject(missing('采购订单不存在'))
}

/** Orders are locked before their lines, and after the supplier. */
export async function lockedOrder(book: Pick<Book, 'tx' | 'tenantId'>, id: string): Promise<Order> {
  const { supplierId } = await orderOf(book, id)
  lockSuppliers(book.tx, [supplierId])
  const [found] = await book.tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update')
  return found ?? raise()
}

export const linesOf = ({ tx }: Pick<Book, 'tx'>, orderId: string): Promise<OrderLine[]> =>
  tx.select().from(purchaseOrderLines).where(eq(purchaseOrderLines.purchaseOrderId, orderId)).orderBy(asc(purchaseOrderLines.lineNo))

const lockedLines = ({ tx }: Pick<Book, 'tx'>, { id }: Order): Promise<OrderLine[]> =>
  tx
    .select()
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseOrderId, id))
    .orderBy(asc(purchaseOrderLines.lineNo))
    .for('update')

export async function orderLinesById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OrderLine>> {
  const rows = await tx
    .select()
    .from(purchaseOrderLines)
    .where(inArray(purchaseOrderLines.id, [...ids, '0']))
  return new Map(rows.map(row => [row.id, row]))
}

/** A message to the accounts of a supplier. */
export async function tellSupplier(book: OrderBook, supplierId: string, title: string, content: string): Promise<void> {
  const { tx, tenantId, newId, site } = book
  await notify(tx, newId, await accountsOf(tx, tenantId, supplierId), { title, content }, site)
}

function raise(): never {
  throw missing('采购订单不存在')
}
