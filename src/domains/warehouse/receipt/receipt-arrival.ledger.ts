import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isWholeUnit } from '#company/units.ts'
import { changeReceived, markReceived, unmarkReceived } from '#domains/procurement/order/order-received.ledger.ts'
import { type OrderBook, type OrderLine, orderLinesById, orderOf } from '#domains/procurement/order/purchase-order.ledger.ts'
import { unorderedBack } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { must } from '#model/must.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Arrival, type ArrivalLine, arrivalLinesOf, lockedArrival, restateArrival } from '../arrival/arrival.ledger.ts'
import { ACCEPTED, RECEIVED } from '../arrival/arrival.register.ts'
import { arrivalIngots, arrivalLines } from '../arrival/arrival.table.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import { CONCEDED, GOOD } from '../stock/stock-usable.ledger.ts'
import { type Delivered, type Receipt, type ReceiptLine, receiptOf, receive } from './receipt.ledger.ts'
import { receiptLines } from './receipt.table.ts'
import { dropLate, proposeLate } from './receipt-late.ledger.ts'
import { reverseReceipt } from './receipt-reverse.ledger.ts'
import { dayFaults, postTimeOf, refuseFaults } from './receipt-rules.query.ts'

/** What a keeper takes in of an arrival: all that was accepted, or these lines of it. */
export interface Taking {
  readonly arrivalId: string
  readonly receiptDate: string
  readonly keeperId: string
  readonly locationId?: string
  readonly remark?: string
  readonly items?: readonly TakenItem[]
}
interface TakenItem {
  readonly arrivalLineId: string
  readonly qty?: string
  readonly batchNo?: string
  readonly locationId?: string
}
type Material = typeof materials.$inferSelect
/** What it costs, and of which line of an order it is. */
type Terms = Pick<Delivered, 'taxPrice' | 'taxRate'> &
  Partial<Pick<Delivered, 'purchaseOrderLineId' | 'orderLineNo' | 'orderQty' | 'overReceiptRate'>>
const termsOf = ({ id, taxPrice, taxRate, lineNo, qty, overReceiptRate }: OrderLine): Terms => ({
  ...{ taxPrice, taxRate, purchaseOrderLineId: id, orderLineNo: lineNo, orderQty: qty, overReceiptRate },
})
type Taken = { readonly item: TakenItem; readonly line: ArrivalLine; readonly material: Material; readonly qty: Big }

/**
 * 入库. Accepted goods come into stock at the price and the tax rate of their order; in the same transaction they are accrued, and order, plan,
 * supplier and price history know (INV-88, INV-90).
 */
export async function receiveArrival(book: OrderBook, taking: Taking): Promise<string> {
  const arrival = await lockedArrival(book, taking.arrivalId)
  const { receiptDate, keeperId, locationId, remark } = taking
  const taken = await takenOf(book, arrival, taking)
  refuseFaults([...earlyFaults(arrival, receiptDate), ...(await dayFaults(book, 'receiptDate', receiptDate))])
  if (!arrival.purchaseOrderId) throw new Refusal('紧急到货没有采购订单，请用“无单入库”')
  const order = await orderOf(book, arrival.purchaseOrderId)
  const ordered = await orderLinesById(
    book.tx,
    taken.flatMap(({ line }) => line.purchaseOrderLineId ?? []),
  )
  const delivered: Delivered[] = []
  for (const each of taken)
    delivered.push(
      ...(await deliveredBy(book, arrival, each, termsOf(must(ordered.get(each.line.purchaseOrderLineId ?? ''), 'its order')))),
    )
  const { purchaseOrderNo, supplierId, warehouseId } = arrival
  const id = await receive(
    book,
    {
      ...{ warehouseId, keeperId, supplierId, buyerId: order.buyerId, purchaseOrderNo, purchaseOrderId: order.id, arrivalId: arrival.id },
      ...(remark ? { remark } : {}),
    },
    delivered.map(line => ({ ...(locationId ? { locationId } : {}), ...line })),
    postTimeOf(book, receiptDate),
  )
  const rows = await linesOfReceipt(book, id)
  const paper = await paperOf(book, id)
  await markReceived(
    book,
    order,
    paper,
    rows.map(({ id: receiptLineId, purchaseOrderLineId, arrivalLineId, qty }) => {
      const line = must(ordered.get(purchaseOrderLineId ?? ''), 'its order')
      const passed = !taken.some(each => each.line.id === arrivalLineId && Number(each.line.failQty) > 0)
      return {
        ...{ orderLineId: line.id, receiptLineId, qty: new Big(qty), passed },
        onTime: (arrival.arrivalDate ?? '') <= line.promisedDate,
      }
    }),
  )
  const came = taken.map(({ line, qty }) => ({ line: must(ordered.get(line.purchaseOrderLineId ?? ''), 'its order'), qty }))
  await proposeLate(book, order, arrival.arrivalDate ?? '', paper, came)
  for (const { line, qty } of taken) await takeFrom(book, line.id, qty)
  await markIngots(book, rows, RECEIVED)
  await restateArrival(book, arrival.id)
  return id
}

export function earlyFaults({ arrivalDate }: Arrival, receiptDate: string): Fault[] {
  return arrivalDate && receiptDate < arrivalDate ? [{ path: 'receiptDate', message: `入库日期不能早于到货日期 ${arrivalDate}` }] : []
}

/** INV-21: no more than was accepted and not yet received. */
export async function takenOf(book: Book, arrival: Arrival, { items = [] }: Pick<Taking, 'items'>): Promise<Taken[]> {
  const lines = await arrivalLinesOf(book, arrival.id)
  const known = new Map(lines.map(line => [line.id, line]))
  const left = new Map(lines.map(line => [line.id, new Big(line.acceptQty).minus(line.receivedQty)]))
  const all = lines.filter(({ id }) => left.get(id)?.gt(0)).map(({ id }) => ({ arrivalLineId: id }))
  const wanted: readonly TakenItem[] = items.length > 0 ? items : all
  if (wanted.length === 0) throw new Refusal('没有验收合格、尚未入库的数量')
  const rows = await book.tx
    .select()
    .from(materials)
    .where(
      inArray(
        materials.id,
        lines.map(line => line.materialId),
      ),
    )
  const described = new Map(rows.map(row => [row.id, row]))
  const faults: Fault[] = []
  const taken = wanted.flatMap((item, at): Taken[] => {
    const wrong = (column: string, message: string) => {
      faults.push({ path: `items.${at}.${column}`, message })
      return []
    }
    const line = known.get(item.arrivalLineId)
    const material = line && described.get(line.materialId)
    if (!line || !material) return wrong('arrivalLineId', '到货行不属于所选到货单')
    const rest = left.get(line.id) ?? new Big(0)
    const qty = item.qty ? new Big(item.qty) : rest
    left.set(line.id, rest.minus(qty))
    if (!qty.gt(0) || qty.gt(rest))
      return wrong('qty', `超过可入库数量：${line.materialName} 剩余 ${rest.lt(0) ? '0.000' : rest.toFixed(3)}`)
    if (isFollowed(material) && !qty.eq(rest)) return wrong('qty', `双单位的物料按到货行整行入库 ${rest.toFixed(3)}`)
    if (isMixed(line) && !qty.eq(line.acceptQty)) return wrong('qty', `有让步数量的到货行整行入库 ${line.acceptQty}；已调整过的请先冲销`)
    if (isWholeUnit(line.unit) && !qty.eq(qty.round(0))) return wrong('qty', '数量须为整数')
    return [{ item, line, material, qty }]
  })
  refuseFaults(faults)
  return taken
}

/** Some of it is good, some is taken with a deviation. */
const isMixed = ({ acceptQty, concessionQty }: ArrivalLine): boolean => new Big(concessionQty).gt(0) && new Big(concessionQty).lt(acceptQty)

/** At the price of the order, or what it is taken to cost. Goods by batch keep the number that the supplier gave them, else that of the arrival; ingots come one by one. */
export async function deliveredBy(
  book: Book,
  { arrivalNo }: Arrival,
  { item, line, material, qty }: Taken,
  terms: Terms,
): Promise<Delivered[]> {
  const each = {
    ...{ ...terms, materialId: line.materialId },
    ...{ arrivalLineId: line.id, qualityState: GOOD, heatNo: line.heatNo, millCertNo: line.millCertNo ?? undefined },
    ...(item.locationId ? { locationId: item.locationId } : {}),
  }
  if (!isFollowed(material)) {
    const number = item.batchNo || line.batchNo || line.heatNo || `${arrivalNo}-${line.lineNo}`
    const part = (part: Big, qualityState: string, batchNo: string) =>
      part.gt(0) ? [{ ...each, qualityState, qty: part.toFixed(3), ...(material.batchManaged === 'yes' ? { batchNo } : {}) }] : []
    if (!isMixed(line)) return part(qty, Number(line.concessionQty) > 0 ? CONCEDED : GOOD, number)
    return [...part(qty.minus(line.concessionQty), GOOD, number), ...part(new Big(line.concessionQty), CONCEDED, `${number}-RB`)]
  }
  const ingots = await book.tx
    .select()
    .from(arrivalIngots)
    .where(and(eq(arrivalIngots.arrivalLineId, line.id), eq(arrivalIngots.ingotState, ACCEPTED)))
    .orderBy(asc(arrivalIngots.ingotNo))
  return ingots.map(({ ingotNo, heatNo, weight, result }) => ({
    ...{ ...each, qty: weight, batchNo: ingotNo, ingotNo, heatNo, qualityState: result === CONCEDED ? CONCEDED : GOOD },
  }))
}

/** 冲销. The arrival is accepted again, the order open again. */
export async function reverseBought(book: Book, id: string, reason: string): Promise<void> {
  await reverseReceipt(book, id, reason)
  const receipt = must(await receiptOf(book.tx, id), 'the receipt')
  if (!receipt.arrivalId) return
  await dropLate(book, receipt.id)
  const rows = await linesOfReceipt(book, receipt.id)
  const paper = { bizId: receipt.id, billNo: receipt.receiptNo }
  for (const { arrivalLineId, qty } of rows) await takeFrom(book, arrivalLineId ?? '', new Big(qty).neg())
  await markIngots(book, rows, ACCEPTED)
  if (receipt.purchaseOrderId)
    await unmarkReceived(
      book,
      await orderOf(book, receipt.purchaseOrderId),
      paper,
      rows.map(({ id, purchaseOrderLineId, qty }) => ({ orderLineId: purchaseOrderLineId ?? '', receiptLineId: id, qty: new Big(qty) })),
    )
  else await unorderedBack(book, must(receipt.supplierId, 'its supplier'), paper, rows)
  await restateArrival(book, receipt.arrivalId)
}

/** 调整. Another quantity was taken in than the receipt said: the rest of the arrival and of the order follow. */
export async function takeOtherwise(book: Book, receipt: Receipt, line: ReceiptLine, newQty: string, billNo: string): Promise<void> {
  const [from, to] = [new Big(line.grossQty), new Big(newQty)]
  if (!receipt.arrivalId || from.eq(to)) return
  await takeFrom(book, line.arrivalLineId ?? '', to.minus(from))
  if (receipt.purchaseOrderId) {
    const order = await orderOf(book, receipt.purchaseOrderId)
    await changeReceived(book, order, billNo, { orderLineId: line.purchaseOrderLineId ?? '', receiptLineId: line.id, from, to })
  }
  await restateArrival(book, receipt.arrivalId)
}

export async function takeFrom({ tx, now }: Book, arrivalLineId: string, qty: Big): Promise<void> {
  const received = sql`${arrivalLines.receivedQty} + ${qty.toFixed(3)}::numeric`
  await tx
    .update(arrivalLines)
    .set({
      ...{ receivedQty: received, updateTime: now },
      lineState: sql`case when ${received} = ${arrivalLines.acceptQty} then ${RECEIVED} else ${ACCEPTED} end`,
    })
    .where(eq(arrivalLines.id, arrivalLineId))
}

async function markIngots({ tx, now }: Book, rows: readonly ReceiptLine[], ingotState: string): Promise<void> {
  const numbers = new Map<string, string[]>()
  for (const { arrivalLineId, ingotNo } of rows)
    if (arrivalLineId && ingotNo) numbers.set(arrivalLineId, [...(numbers.get(arrivalLineId) ?? []), ingotNo])
  for (const [arrivalLineId, own] of numbers)
    await tx
      .update(arrivalIngots)
      .set({ ingotState, updateTime: now })
      .where(
        and(
          eq(arrivalIngots.arrivalLineId, arrivalLineId),
          inArray(arrivalIngots.ingotNo, own),
          inArray(arrivalIngots.ingotState, [ACCEPTED, RECEIVED]),
        ),
      )
}

export const linesOfReceipt = ({ tx }: Pick<Book, 'tx'>, receiptId: string): Promise<ReceiptLine[]> =>
  tx.select().from(receiptLines).where(eq(receiptLines.receiptId, receiptId)).orderBy(asc(receiptLines.lineNo))

async function paperOf({ tx }: Pick<Book, 'tx'>, bizId: string): Promise<{ bizId: string; billNo: string }> {
  const { rows } = await tx.execute<{ no: string }>(sql`select receipt_no as no from wh_receipt where id = ${bizId}`)
  return { bizId, billNo: must(rows[0], 'the receipt').no }
}
