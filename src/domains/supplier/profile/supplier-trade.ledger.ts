import Big from 'big.js'
import { and, between, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { only } from '#server/db/rows.ts'
import { post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Book, lockSuppliers, mustBeKnown, requireUsable, today, trialCap } from './supplier.ledger.ts'
import { supplierTrades } from './supplier.table.ts'

/** 订单履约. What is ordered from a supplier and still open, and how well it delivered. Orders and receipts write here. */
export interface Order {
  readonly supplierId: string
  readonly orderId: string
  readonly orderLineId?: string
  readonly billNo: string
  readonly amount: string
  readonly categoryId?: string | null
}

type Row = typeof supplierTrades.$inferInsert

/** 下单. Only with a supplier that may be ordered from, and on trial only up to the cap (INV-10, INV-13). */
export async function ordered(book: Book, first: Order, ...others: readonly Order[]): Promise<void> {
  const orders = [first, ...others]
  await requireUsable(
    book,
    first.supplierId,
    orders.flatMap(order => order.categoryId ?? []),
  )
  await requireTrialRoom(book, first.supplierId, total(orders))
  await write(
    book,
    orders.map(order => ({ ...order, bizType: 'ORDER' })),
  )
}

/** What is open of a line of an order from now on, after a change, a delivery, a closure. */
export interface Restated extends Omit<Order, 'amount'> {
  readonly orderLineId: string
  readonly bizType: 'CHANGE' | 'CLOSE' | 'CANCEL' | 'RECEIPT' | 'REVERSE' | 'RETURN'
  readonly openAmount: string
  /** A receipt: what came in, whether by its day, and whether all of it was good. */
  readonly receivedAmount?: string
  readonly receiptLineId?: string
  readonly onTime?: boolean
  readonly passed?: boolean
}

const BACK: readonly string[] = ['REVERSE', 'RETURN']

/** 履约. Posts the difference to what is open, so that the rows of a line always sum up to it (INV-90). More has to fit a supplier on trial. */
export async function restateOpen(book: Book, lines: readonly Restated[]): Promise<void> {
  lockSuppliers(
    book.tx,
    lines.map(line => line.supplierId),
  )
  const before = new Map<string, string>()
  for (const orderLineId of new Set(lines.map(line => line.orderLineId))) {
    const [open] = await openOrders(book.tx, eq(supplierTrades.orderLineId, orderLineId))
    before.set(orderLineId, open?.amount ?? '0')
  }
  const rows = lines.map(({ openAmount, onTime, passed, ...line }) => {
    const amount = new Big(openAmount).minus(before.get(line.orderLineId) ?? 0).toFixed(2)
    // Several rows of a line follow each other.
    before.set(line.orderLineId, openAmount)
    return {
      ...{ ...line, amount },
      ...(onTime === undefined ? {} : { onTime: yes(onTime) }),
      ...(passed === undefined ? {} : { passed: yes(passed) }),
    }
  })
  const moved = rows.filter(({ amount, bizType }) => bizType === 'RECEIPT' || BACK.includes(bizType) || !new Big(amount).eq(0))
  // What was received by mistake, or comes again, was ordered within the cap already.
  const more = total(moved.filter(({ amount, bizType }) => !BACK.includes(bizType) && new Big(amount).gt(0)))
  if (moved[0] && new Big(more).gt(0)) await requireTrialRoom(book, moved[0].supplierId, more)
  await write(book, moved)
}

/** A line of a receipt that no order asked for: it counts as bought, and closes nothing. */
export interface Unordered {
  readonly id: string
  readonly qty: string
  readonly taxPrice: string
}
interface Receipt {
  readonly bizId: string
  readonly billNo: string
}

/** 无单入库. In time, because nobody promised a day. */
export async function unordered(
  book: Book,
  supplierId: string,
  receipt: Receipt,
  lines: readonly Unordered[],
  passed: boolean,
): Promise<void> {
  lockSuppliers(book.tx, [supplierId])
  const traded = {
    supplierId,
    orderId: receipt.bizId,
    billNo: receipt.billNo,
    bizType: 'RECEIPT',
    amount: '0',
    onTime: 'yes',
    passed: yes(passed),
  }
  await write(
    book,
    lines.map(({ id, qty, taxPrice }) => ({
      ...{ ...traded, receiptLineId: id, receivedAmount: new Big(qty).times(taxPrice).round(2, Big.roundHalfUp).toFixed(2) },
    })),
  )
}

/** 冲销. As if it had never come. */
export async function unorderedBack(
  book: Book,
  supplierId: string,
  receipt: Receipt,
  lines: readonly Pick<Unordered, 'id'>[],
): Promise<void> {
  const traded = { supplierId, orderId: receipt.bizId, billNo: receipt.billNo, bizType: 'REVERSE', amount: '0' }
  await write(
    book,
    lines.map(({ id }) => ({ ...traded, receiptLineId: id })),
  )
}

/** 到货. Never more than is open of the order. */
export async function delivered(book: Book, order: Order, how: { onTime: boolean; passed: boolean; on?: string }): Promise<void> {
  lockSuppliers(book.tx, [order.supplierId])
  await requireOpen(book.tx, order)
  const receipt = {
    ...order,
    bizType: 'RECEIPT',
    amount: negative(order.amount),
    receivedAmount: order.amount,
    onTime: yes(how.onTime),
    passed: yes(how.passed),
  }
  await write(book, [{ ...receipt, ...(how.on ? { bizDate: how.on } : {}) }])
}

/** 取消未交部分 of every open order of a supplier; the numbers of those orders. */
export async function cancelOpen(book: Book, supplierId: string, billNo: string): Promise<number> {
  // A delivery that comes meanwhile is either seen here or finds nothing open any more.
  lockSuppliers(book.tx, [supplierId])
  const open = await openOrders(book.tx, eq(supplierTrades.supplierId, supplierId))
  await write(
    book,
    open.map(({ amount, orderId, categoryId }) => ({
      ...{ supplierId, orderId, billNo, categoryId },
      bizType: 'CANCEL',
      amount: negative(amount),
    })),
  )
  return open.length
}

/** INV-13: open orders of a supplier on trial stay below the cap. */
export async function requireTrialRoom(book: Book, supplierId: string, more: string): Promise<void> {
  const { supplierStatus, supplierName } = await mustBeKnown(book, supplierId)
  if (supplierStatus !== 'trial') return
  const { openOrderAmount } = await openOf(book.tx, supplierId)
  const cap = await trialCap(book)
  if (new Big(openOrderAmount).plus(more).gt(cap))
    throw new Refusal(`试用供应商“${supplierName}”未完订单 ${openOrderAmount} 元，加本单 ${more} 元将超过上限 ${cap.toFixed(2)} 元`)
}

/** Why a supplier cannot be on trial with its open orders, or ''. */
export async function trialExcess(book: Book, supplierId: string): Promise<string> {
  const { openOrderAmount } = await openOf(book.tx, supplierId)
  const cap = await trialCap(book)
  return new Big(openOrderAmount).gt(cap) ? `未完订单 ${openOrderAmount} 元超过试用上限 ${cap.toFixed(2)} 元，不能恢复为试用` : ''
}

export async function openOf(tx: Tx, supplierId: string): Promise<{ openOrderCount: number; openOrderAmount: string }> {
  const open = await openOrders(tx, eq(supplierTrades.supplierId, supplierId))
  return { openOrderCount: open.length, openOrderAmount: open.reduce((sum, each) => sum.plus(each.amount), new Big(0)).toFixed(2) }
}

/** Categories of a supplier that orders are open for. */
export async function openCategories(tx: Tx, supplierId: string): Promise<ReadonlySet<string>> {
  const open = await openOrders(tx, and(eq(supplierTrades.supplierId, supplierId), isNotNull(supplierTrades.categoryId)))
  return new Set(open.flatMap(each => each.categoryId ?? []))
}

const isReceipt = eq(supplierTrades.bizType, 'RECEIPT')

/** What was received in a period, less what went back: how much, how much of it by the day, how much of it good. In %. A batch of which nothing was good was never received, and counts. */
export async function performance(tx: Tx, supplierId: string, [from, to]: readonly [string, string]) {
  const rejected = sql`(select count(*) from wh_arrival_line l where l.supplier_id = ${supplierId} and l.line_state = 'refused'
    and l.fail_qty > 0 and l.arrival_date between ${from} and ${to})`
  const rows = await tx
    .select({
      lines: sql<number>`count(*) filter (where ${isReceipt})::int`,
      purchaseAmount: sql<string>`coalesce(sum(${supplierTrades.receivedAmount}), 0)::numeric(18, 2)::text`,
      arrivalRate: sql<string>`coalesce(round(100.0 * count(*) filter (where ${supplierTrades.onTime} = 'yes') / nullif(count(*) filter (where ${isReceipt}), 0), 2), 0)::text`,
      passRate: sql<string>`coalesce(round(100.0 * count(*) filter (where ${supplierTrades.passed} = 'yes') / nullif(count(*) filter (where ${isReceipt}) + ${rejected}, 0), 2), 0)::text`,
    })
    .from(supplierTrades)
    .where(
      and(
        ...[
          eq(supplierTrades.supplierId, supplierId),
          inArray(supplierTrades.bizType, ['RECEIPT', 'RETURN']),
          between(supplierTrades.bizDate, from, to),
        ],
        sql`not exists (select 1 from sup_trade_ledger o where o.biz_type = 'REVERSE' and o.receipt_line_id = ${supplierTrades.receiptLineId})`,
      ),
    )
  return only(rows)
}

const yes = (is: boolean) => (is ? 'yes' : 'no')
const negative = (amount: string) => new Big(amount).neg().toFixed(2)
const total = (rows: readonly { readonly amount: string }[]) => rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2)

const openOrders = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      orderId: supplierTrades.orderId,
      categoryId: sql<string | null>`max(${supplierTrades.categoryId})::text`,
      amount: sql<string>`sum(${supplierTrades.amount})::text`,
    })
    .from(supplierTrades)
    .where(where)
    .groupBy(supplierTrades.orderId)
    .having(sql`sum(${supplierTrades.amount}) > 0`)

async function requireOpen(tx: Tx, { orderId, amount, billNo }: Order): Promise<void> {
  const [open] = await openOrders(tx, eq(supplierTrades.orderId, orderId))
  if (new Big(amount).gt(open?.amount ?? 0))
    throw new Refusal(`到货金额 ${amount} 元超过订单未完金额 ${open?.amount ?? '0.00'} 元：${billNo}`)
}

async function write(book: Book, rows: readonly (Omit<Row, 'id' | 'tenantId' | 'postTime' | 'bizDate'> & { bizDate?: string })[]) {
  const entries = rows.map(row => ({ bizDate: today(book), ...row }))
  await post(book, supplierTrades, entries)
}
