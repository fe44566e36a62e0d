import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { above, minus, sum } from '#model/form/arithmetic.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { missing } from '#server/http/refusal.ts'
import { priced } from '../contract/contract.rules.ts'
import { salesContractLines } from '../contract/contract.table.ts'
import { salesOrderHistories, salesOrderLines, salesOrders } from './order.table.ts'

export type Order = typeof salesOrders.$inferSelect
export type OrderLine = typeof salesOrderLines.$inferSelect
type Reading = Pick<Book, 'tx' | 'tenantId'>

export async function orderOf({ tx, tenantId }: Reading, id: string | undefined): Promise<Order | undefined> {
  const [found] = await tx
    .select()
    .from(salesOrders)
    .where(and(eq(salesOrders.id, id || '0'), notDeleted(salesOrders, tenantId)))
  return found
}

export async function lockedOrder(book: Reading, id: string): Promise<Order> {
  book.tx.lock(`sales order ${id}`)
  return (await orderOf(book, id)) ?? Promise.reject(missing('销售订单不存在'))
}

/** The lines that are still wanted. */
export const linesOf = ({ tx }: Reading, orderId: string): Promise<OrderLine[]> =>
  tx
    .select()
    .from(salesOrderLines)
    .where(and(eq(salesOrderLines.salesOrderId, orderId || '0'), eq(salesOrderLines.isDeleted, 0), eq(salesOrderLines.lineState, 'open')))
    .orderBy(asc(salesOrderLines.lineNo))

/** What may still be ordered of contract lines: their quantity without all orders that were not cancelled (INV-46). */
export async function openOf({ tx }: Reading, contractLineIds: readonly string[], butOrder = '0'): Promise<ReadonlyMap<string, string>> {
  const ids = [...contractLineIds, '0']
  const ordered = tx
    .select({ id: salesOrderLines.salesContractLineId, qty: sql<string>`sum(${salesOrderLines.qty})::text` })
    .from(salesOrderLines)
    .innerJoin(salesOrders, eq(salesOrders.id, salesOrderLines.salesOrderId))
    .where(
      and(
        inArray(salesOrderLines.salesContractLineId, ids),
        eq(salesOrderLines.isDeleted, 0),
        eq(salesOrderLines.lineState, 'open'),
        eq(salesOrders.isDeleted, 0),
        ne(salesOrders.orderState, 'cancelled'),
        ne(salesOrders.id, butOrder),
      ),
    )
    .groupBy(salesOrderLines.salesContractLineId)
  const bought = tx
    .select({ id: salesContractLines.id, qty: salesContractLines.qty })
    .from(salesContractLines)
    .where(inArray(salesContractLines.id, ids))
  const taken = new Map((await ordered).map(row => [row.id, row.qty]))
  return new Map((await bought).map(({ id, qty }) => [id, minus(qty, taken.get(id) ?? '0') ?? '0']))
}

interface Wanted {
  readonly salesContractLineId: string
  readonly qty: string
}

/** Lines that want more of their contract line than it has left, by their place. */
export async function tooMuch(book: Reading, lines: readonly Wanted[], butOrder?: string): Promise<ReadonlyMap<number, string>> {
  const open = await openOf(
    book,
    lines.map(line => line.salesContractLineId),
    butOrder,
  )
  return new Map(
    lines.flatMap(({ salesContractLineId }, at) => {
      const asked = sum(
        lines.filter(line => line.salesContractLineId === salesContractLineId),
        line => line.qty,
      )
      const left = open.get(salesContractLineId) ?? '0'
      return above(asked, left) ? [[at, `超过合同未下单数量 ${left}`] as const] : []
    }),
  )
}

/** The totals of an order are those of its lines. */
export async function retotal(book: Book, orderId: string): Promise<void> {
  const lines = await linesOf(book, orderId)
  const amounts = lines.map(priced)
  await setOrder(book, orderId, {
    totalAmount: sum(amounts, row => row.lineAmount),
    totalNoTax: sum(amounts, row => row.noTaxAmount),
    totalTax: sum(amounts, row => row.lineTax),
  })
}

export async function setOrder({ tx, now }: Pick<Book, 'tx' | 'now'>, orderId: string, set: Partial<Order>): Promise<void> {
  await tx
    .update(salesOrders)
    .set({ ...set, updateTime: now, version: sql`version + 1` })
    .where(eq(salesOrders.id, orderId))
}

export async function setLine({ tx, now }: Pick<Book, 'tx' | 'now'>, lineId: string, set: Partial<OrderLine>): Promise<void> {
  await tx
    .update(salesOrderLines)
    .set({ ...set, updateTime: now, version: sql`version + 1` })
    .where(eq(salesOrderLines.id, lineId))
}

/** 历史. The order as it stands becomes a version; lines that were cancelled are in it with nothing. */
export async function keepVersion(book: Book, orderId: string, billNo: string, gone: readonly OrderLine[] = []): Promise<void> {
  const order = await lockedOrder(book, orderId)
  const { salesOrderNo, orderVersion, customerId } = order
  const lines = [...(await linesOf(book, orderId)), ...gone.map(line => ({ ...line, qty: '0.000' }))]
  await post(
    book,
    salesOrderHistories,
    lines.map(({ lineNo, productId, qty, taxPrice, requireDate, promiseDate }) => ({
      ...{ salesOrderId: orderId, salesOrderNo, orderVersion, customerId, billNo },
      ...{ lineNo, productId, qty, taxPrice, requireDate, promiseDate },
    })),
  )
}
