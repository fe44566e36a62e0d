import Big from 'big.js'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { attachReceived } from '#domains/procurement/order/order-received.ledger.ts'
import { linesOf, lockedOrder, type OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { recordPrices } from '#domains/procurement/price/price-history.ledger.ts'
import { priceOn } from '#domains/procurement/price/purchase-price.ledger.ts'
import { requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import { unordered } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { same } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { handOut, settleCase } from '#platform/backlog/follow-up.store.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { arrivalLinesOf, lockedArrival, restateArrival, tellOrder } from '../arrival/arrival.ledger.ts'
import { arrivalLines, arrivals } from '../arrival/arrival.table.ts'
import { GOOD } from '../stock/stock-usable.ledger.ts'
import { accrue, type Delivered, header, postLines, type Receipt, receiptOf, rowsOf } from './receipt.ledger.ts'
import { NO_ORDER, WAITS } from './receipt.register.ts'
import { receiptLines, receipts } from './receipt.table.ts'
import { adjustLine } from './receipt-adjust.ledger.ts'
import { deliveredBy, earlyFaults, linesOfReceipt, takeFrom, takenOf } from './receipt-arrival.ledger.ts'
import { dayFaults, postTimeOf, refuseFaults } from './receipt-rules.query.ts'

interface Asked {
  readonly arrivalId: string
  readonly receiptDate: string
  readonly keeperId: string
  readonly locationId?: string | undefined
  readonly taxRate: string
  readonly noOrderReason: string
}

const today = ({ now }: Pick<Book, 'now'>) => formatDate(now, 'yyyy-MM-dd')

/** 无单入库. All that was accepted of an emergency, at the price in force, else the last one; it waits for the head of purchasing. */
export async function fileUnordered(book: OrderBook, asked: Asked): Promise<string> {
  const { tx, tenantId } = book
  const arrival = await lockedArrival(book, asked.arrivalId)
  if (arrival.purchaseOrderId) throw new Refusal('该到货有采购订单，请用“入库登记”')
  refuseFaults([...earlyFaults(arrival, asked.receiptDate), ...(await dayFaults(book, 'receiptDate', asked.receiptDate))])
  const { supplierId, warehouseId, buyerId } = arrival
  await requireNoneOverdue(book, supplierId)
  const [waiting] = await tx
    .select({ receiptNo: receipts.receiptNo })
    .from(receipts)
    .where(and(eq(receipts.arrivalId, arrival.id), eq(receipts.receiptStatus, WAITS)))
  if (waiting) throw conflict(`该到货已提交无单入库 ${waiting.receiptNo}，正在等待确认`)
  const taken = await takenOf(book, arrival, {})
  const delivered: Delivered[] = []
  for (const each of taken) {
    const agreed = await priceOn(book, supplierId, each.line.materialId, asked.receiptDate)
    const terms = { taxPrice: agreed?.taxPrice ?? each.material.lastPrice ?? '0', taxRate: agreed?.taxRate ?? asked.taxRate }
    const lines = await deliveredBy(book, arrival, each, terms)
    delivered.push(...lines.map(line => ({ ...(asked.locationId ? { locationId: asked.locationId } : {}), ...line })))
  }
  const { keeperId, noOrderReason } = asked
  const head = {
    supplierId,
    warehouseId,
    buyerId,
    keeperId,
    noOrderReason,
    arrivalId: arrival.id,
    receiptKind: NO_ORDER,
    receiptStatus: WAITS,
  }
  const { id, receiptNo } = await header(book, head, delivered, postTimeOf(book, asked.receiptDate))
  await rowsOf(book, { id, warehouseId, supplierId }, delivered)
  await requireSmall(book, id)
  const others = (await holdersOf(tx, tenantId, 'purchase_head')).filter(user => user !== keeperId)
  const todo = { title: `确认无单入库：${receiptNo}`, path: '/warehouse/receipt/index?receiptStatus=wait', instanceId: id }
  await handOut(tx, book.site, book.newId, others, todo)
  return id
}

/** 填写单价, by the head of purchasing, while it waits. */
export async function priceLine(book: Book, lineId: string, { taxPrice, taxRate }: { taxPrice: string; taxRate: string }): Promise<void> {
  const [line] = await book.tx
    .update(receiptLines)
    .set({ taxPrice, taxRate, netPrice: taxPrice, updateTime: book.now })
    .where(eq(receiptLines.id, lineId))
    .returning()
  const receiptId = must(line, 'the line').receiptId
  await book.tx.execute(sql`update wh_receipt set amount = (select sum(round(qty * tax_price, 2)) from wh_receipt_line where receipt_id = ${receiptId})
    where id = ${receiptId}`)
  await requireSmall(book, receiptId)
}

/** 确认. Posts like any other receipt; there is no order to count it against yet. */
export async function confirmUnordered(book: OrderBook, id: string, confirmUserId: string): Promise<void> {
  const { tx, tenantId } = book
  const receipt = must(await receiptOf(tx, id), 'the receipt')
  if (receipt.keeperId === confirmUserId) throw new Refusal('不能确认自己提交的无单入库')
  const [supplierId, arrivalId] = [must(receipt.supplierId, 'its supplier'), must(receipt.arrivalId, 'its arrival')]
  await lockedArrival(book, arrivalId)
  refuseFaults(await dayFaults(book, 'receiptDate', receipt.receiptDate))
  await requireUsable(book, supplierId)
  await requireNoneOverdue(book, supplierId)
  await requireSmall(book, id)
  const [lines, came] = [await linesOfReceipt(book, id), new Map((await arrivalLinesOf(book, arrivalId)).map(line => [line.id, line]))]
  for (const { materialName, taxPrice, arrivalLineId, qty } of lines) {
    if (!new Big(taxPrice).gt(0)) throw new Refusal(`${materialName} 没有单价，请先在入库明细里填写`)
    const line = came.get(arrivalLineId ?? '')
    if (!line || new Big(line.acceptQty).minus(line.receivedQty).lt(qty)) throw conflict(`${materialName} 可入库数量已变化，请退回`)
  }
  const taken = lines.map(row => {
    const batch = {
      heatNo: row.heatNo,
      ingotNo: row.ingotNo,
      receiptLineId: row.id,
      millCertNo: came.get(row.arrivalLineId ?? '')?.millCertNo,
    }
    return { row, batch: { ...batch, millCertNo: batch.millCertNo ?? undefined }, qualityState: row.qualityState ?? GOOD }
  })
  await postLines(book, { id, supplierId, receiptNo: receipt.receiptNo }, taken, postTimeOf(book, receipt.receiptDate))
  const passed = [...came.values()].every(line => Number(line.failQty) === 0)
  await unordered(book, supplierId, { bizId: id, billNo: receipt.receiptNo }, lines, passed)
  for (const { arrivalLineId, qty } of lines) await takeFrom(book, arrivalLineId ?? '', new Big(qty))
  await restateArrival(book, arrivalId)
  const days = Number((await paramValue(tx, tenantId, 'receipt.noOrder.days')) ?? '7')
  await tx
    .update(receipts)
    .set({ receiptStatus: 'posted', confirmUserId, attachDueDate: addDays(today(book), days), updateTime: book.now })
    .where(eq(receipts.id, id))
  await settleCase(tx, book.site, id, book.now)
}

/** 补挂订单. Order, plan and supplier know; what the order costs differently is posted as an adjustment is. */
export async function attachOrder(book: OrderBook, id: string, purchaseOrderId: string): Promise<void> {
  const { tx, now } = book
  const order = await lockedOrder(book, purchaseOrderId)
  const receipt = must(await receiptOf(tx, id), 'the receipt')
  const arrivalId = must(receipt.arrivalId, 'its arrival')
  const left = new Map((await linesOf(book, order.id)).map(line => [line.id, { line, open: new Big(line.openQty) }]))
  const matched = (await linesOfReceipt(book, id)).map(line => {
    if (new Big(line.returnedQty).gt(0)) throw new Refusal('已有退货，不能补挂订单')
    const found = [...left.values()].find(each => each.line.materialId === line.materialId && each.open.gte(line.grossQty))
    if (!found) throw new Refusal(`订单中没有 ${line.materialName} 或未交数量不足 ${line.grossQty}`)
    if (!same(found.line.taxRate, line.taxRate)) throw new Refusal(`${line.materialName} 的税率与订单不同，请先调整订单`)
    found.open = found.open.minus(line.grossQty)
    return { line, ordered: found.line }
  })
  for (const { line, ordered } of matched) {
    const { id: purchaseOrderLineId, lineNo: orderLineNo, qty: orderQty, overReceiptRate } = ordered
    await tx.update(receiptLines).set({ purchaseOrderLineId, orderLineNo, orderQty, overReceiptRate }).where(eq(receiptLines.id, line.id))
    await tx
      .update(arrivalLines)
      .set({ purchaseOrderLineId, updateTime: now })
      .where(eq(arrivalLines.id, line.arrivalLineId ?? '0'))
  }
  const { purchaseOrderNo } = order
  await tx.update(arrivals).set({ purchaseOrderId, purchaseOrderNo, updateTime: now }).where(eq(arrivals.id, arrivalId))
  await tx.update(receipts).set({ purchaseOrderId, purchaseOrderNo, updateTime: now }).where(eq(receipts.id, id))
  const arrived = await arrivalLinesOf(book, arrivalId)
  await tellOrder(
    book,
    { purchaseOrderId },
    arrived.map(line => ({ orderLineId: line.purchaseOrderLineId, qty: new Big(line.arrivalQty).minus(line.failQty) })),
  )
  const paper = { bizId: id, billNo: receipt.receiptNo }
  await attachReceived(
    book,
    order,
    paper,
    matched.map(({ line, ordered }) => ({ orderLineId: ordered.id, receiptLineId: line.id, qty: new Big(line.grossQty) })),
  )
  await repriced(book, receipt, matched)
  await settleCase(tx, book.site, id, now)
}

type Matched = { readonly line: Awaited<ReturnType<typeof linesOfReceipt>>[number]; readonly ordered: { readonly taxPrice: string } }

async function repriced(book: OrderBook, receipt: Receipt, matched: readonly Matched[]): Promise<void> {
  const { id: bizId, receiptNo: billNo, supplierId } = receipt
  let owed = new Big(0)
  for (const { line, ordered } of matched) {
    if (same(ordered.taxPrice, line.netPrice)) continue
    const to = { qty: line.grossQty, price: ordered.taxPrice, warehouseId: line.warehouseId }
    owed = owed.plus(await adjustLine(book, { bizId, billNo }, line, to, book.now))
    const { id: bizLineId, materialId, grossQty: qty, taxRate } = line
    const price = { bizLineId, materialId, qty, taxRate, taxPrice: ordered.taxPrice }
    await recordPrices(book, [{ ...price, priceKind: 'adjust', supplierId, priceDate: today(book), billNo }])
  }
  await accrue(book, { supplierId, billNo }, owed, book.now)
}

/** Past its day without an order: nothing more without one of this supplier. */
async function requireNoneOverdue(book: Book, supplierId: string): Promise<void> {
  const [overdue] = await book.tx
    .select({ receiptNo: receipts.receiptNo })
    .from(receipts)
    .where(
      and(
        ...[eq(receipts.supplierId, supplierId), eq(receipts.receiptKind, NO_ORDER), eq(receipts.receiptStatus, 'posted')],
        ...[isNull(receipts.purchaseOrderId), lt(receipts.attachDueDate, today(book))],
      ),
    )
    .limit(1)
  if (overdue) throw new Refusal(`该供应商的无单入库 ${overdue.receiptNo} 逾期未补挂订单，不能再无单入库`)
}

async function requireSmall({ tx, tenantId }: Book, id: string): Promise<void> {
  const most = (await paramValue(tx, tenantId, 'receipt.noOrder.max')) ?? '50000'
  const amount = must(await receiptOf(tx, id), 'the receipt').amount
  if (new Big(amount).gt(most)) throw new Refusal(`无单入库金额 ${amount} 元超过上限 ${new Big(most).toFixed(2)} 元，请先下采购订单`)
}
