import { and, desc, eq, inArray } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import { contractLinesOf, lockedContract } from '../contract/contract.ledger.ts'
import { priced } from '../contract/contract.rules.ts'
import { customerKnown, requireEnabled } from '../customer/customer.ledger.ts'
import { customerContacts } from '../customer/customer.table.ts'
import { productObstacle, productsById } from '../product/product.ledger.ts'
import { linesOf, lockedOrder, type Order, type OrderLine, retotal, setLine, setOrder, tooMuch } from './order.ledger.ts'
import { salesOrderLines, salesOrders } from './order.table.ts'

export interface Head {
  readonly customerPoNo?: string
  readonly orderType: string
  readonly urgency: string
  readonly orderDate: string
  readonly deliveryAddress?: string
}
export interface WantedLine {
  readonly salesContractLineId: string
  readonly qty: string
  readonly requireDate: string
  readonly bracketNeed?: number
}

/** 新建. A draft of what the customer wants of a contract now. */
export async function createOrder(book: Book, salesContractId: string, head: Head, items: readonly WantedLine[]): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const contract = await lockedContract(book, salesContractId)
  if (!['effective', 'running'].includes(contract.contractState)) throw new Refusal(`合同 ${contract.contractNo} 未生效或已结束`)
  await requireEnabled(book, contract.customerId)
  const { salesUserId } = await customerKnown(book, contract.customerId)
  const id = newId()
  const rule = { prefix: 'SO', date: 'YMD', digits: 4 } as const
  const salesOrderNo = await nextNumber(tx, { tenantId, flowKey: 'salesOrder', rule, now })
  await tx.insert(salesOrders).values({
    ...{ id, tenantId, createTime: now, updateTime: now, salesOrderNo, salesContractId, customerId: contract.customerId, salesUserId },
    ...(await headOf(book, contract.customerId, head)),
    ...{ orderState: 'draft', changing: 'no', orderVersion: 1, totalAmount: '0', totalNoTax: '0', totalTax: '0' },
  })
  await addLines(book, await lockedOrder(book, id), items)
  return id
}

/** 复制. A new draft of the same lines, as far as the contract has room for them, with the drawing as it is now. */
export async function copyOrder(book: Book, id: string, wanted: Pick<Head, 'customerPoNo' | 'orderDate'> & { requireDate: string }) {
  const order = await lockedOrder(book, id)
  const lines = (await linesOf(book, id)).filter(({ lineState }) => lineState === 'open')
  if (lines.length === 0) throw new Refusal('订单没有可以复制的明细')
  const { requireDate, ...head } = wanted
  const { orderType, urgency, deliveryAddress } = order
  return createOrder(
    book,
    order.salesContractId,
    { ...head, orderType, urgency, deliveryAddress },
    lines.map(({ salesContractLineId, qty, bracketNeed }) => ({
      ...{ salesContractLineId, qty, requireDate, ...(bracketNeed === null ? {} : { bracketNeed }) },
    })),
  )
}

async function headOf({ tx, tenantId }: Book, customerId: string, { customerPoNo, deliveryAddress, ...head }: Head) {
  const isDefault = and(
    eq(customerContacts.customerId, customerId),
    eq(customerContacts.isDefault, 'yes'),
    notDeleted(customerContacts, tenantId),
  )
  const [contact] = deliveryAddress ? [] : await tx.select().from(customerContacts).where(isDefault)
  const { orderType, urgency, orderDate } = head
  return {
    orderType,
    urgency,
    orderDate,
    customerPoNo: customerPoNo ?? null,
    deliveryAddress: deliveryAddress ?? contact?.deliveryAddress ?? '',
  }
}

export async function editHead(book: Book, order: Order, head: Head): Promise<void> {
  await setOrder(book, order.id, await headOf(book, order.customerId, head))
}

/** Lines of the order's contract, at its price and with the drawing as it is now. */
export async function addLines(book: Book, order: Order, items: readonly WantedLine[]): Promise<OrderLine[]> {
  const { tx, tenantId, newId, now } = book
  await lockedContract(book, order.salesContractId)
  const bought = new Map((await contractLinesOf(book, order.salesContractId)).map(line => [line.id, line]))
  const products = await productsById(
    book,
    [...bought.values()].map(line => line.productId),
  )
  const [first] = await tx
    .select({ lineNo: salesOrderLines.lineNo })
    .from(salesOrderLines)
    .where(eq(salesOrderLines.salesOrderId, order.id))
    .orderBy(desc(salesOrderLines.lineNo))
    .limit(1)
  const rows = items.map((item, at) => {
    const line = bought.get(item.salesContractLineId)
    const product = line && products.get(line.productId)
    const why = line ? productObstacle(product) : '合同行不属于该订单的合同'
    if (!line || !product || why) throw new Refusal(why)
    const { productId, productName, drawingNo, unit, taxPrice, taxRate } = line
    const { qty, requireDate, bracketNeed, salesContractLineId } = item
    return {
      ...{ id: newId(), tenantId, createTime: now, updateTime: now, salesOrderId: order.id, salesOrderNo: order.salesOrderNo },
      ...{ lineNo: (first?.lineNo ?? 0) + at + 1, salesContractLineId, customerId: order.customerId, productId, productName, drawingNo },
      ...{ drawingVersion: product.drawingVersion, qty, unit, taxPrice, taxRate, ...priced({ qty, taxPrice, taxRate }), requireDate },
      ...{ promiseDate: null, bracketNeed: bracketNeed ?? null, lineState: 'open' },
    }
  })
  await tx.insert(salesOrderLines).values(rows)
  await requireRoom(book, order.id)
  await retotal(book, order.id)
  return tx
    .select()
    .from(salesOrderLines)
    .where(
      inArray(
        salesOrderLines.id,
        rows.map(row => row.id),
      ),
    )
}

export async function editLine(book: Book, line: OrderLine, wanted: Omit<WantedLine, 'salesContractLineId'>): Promise<void> {
  const order = await lockedOrder(book, line.salesOrderId)
  await lockedContract(book, order.salesContractId)
  const product = (await productsById(book, [line.productId])).get(line.productId)
  const { qty, requireDate, bracketNeed = null } = wanted
  await setLine(book, line.id, {
    ...{ qty, requireDate, bracketNeed, ...priced({ ...line, qty }) },
    drawingVersion: product?.drawingVersion ?? line.drawingVersion,
  })
  await requireRoom(book, order.id)
  await retotal(book, order.id)
}

/** INV-46, with what the order wants itself. */
export async function requireRoom(book: Book, orderId: string): Promise<void> {
  const [why] = [...(await tooMuch(book, await linesOf(book, orderId), orderId)).values()]
  if (why) throw new Refusal(why)
}
