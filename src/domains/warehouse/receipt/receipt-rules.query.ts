import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { same } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { claimFaults } from '#server/document/claim.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { onHandAt } from '../stock/stock.ledger.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { overReceiptRates } from './over-receipt.ledger.ts'
import { isOfGoods, type ReceiptLine, receiptClaim, receiptLinesOf, receiptOf } from './receipt.ledger.ts'
import type { rktzadjust } from './rktzadjust.flow.ts'

type Doc = SubmittedOf<typeof rktzadjust>
type Item = Doc['items'][number]
type Context = FormContext<Doc>

/** How much would leave the place where the line lies: what it is lowered by, or all of it when it moves. */
export const leavingQty = (line: ReceiptLine, { newQty, newWarehouseId }: Item): Big =>
  newWarehouseId === line.warehouseId ? new Big(line.grossQty).minus(newQty) : new Big(line.grossQty).minus(line.returnedQty)

/** 入库调整的前提. Against the receipt, the invoices, the order, the stock and the calendar. */
export async function adjustFaults(ctx: Context): Promise<Fault[]> {
  const { tx, doc, documentId } = ctx
  const receipt = await receiptOf(tx, doc.receiptId)
  if (receipt?.receiptStatus !== 'posted') return [{ path: 'receiptId', message: '入库单不存在或已冲销' }]
  if (!isOfGoods(receipt)) return [{ path: 'receiptId', message: '外协加工的入库单没有库存，不能调整' }]
  // Before the lines: what the other paper holds of the stock would only look like a shortage.
  const adjusting = await claimFaults(ctx, [receiptClaim(receipt.id)])
  if (adjusting.length > 0) return adjusting
  const { items } = doc
  const lines = await receiptLinesOf(
    tx,
    items.map(item => item.receiptLineId),
  )
  const free = await freeOf(tx, lines, documentId)
  const known = new Map(lines.map(line => [line.id, line]))
  const faults: Fault[] = []
  for (const [at, item] of items.entries()) {
    const line = known.get(item.receiptLineId)
    const [column, message] =
      line?.receiptId === receipt.id
        ? await wrong(ctx, line, item, must(free.get(line.id), 'the stock of the line'))
        : ['receiptLineId', '入库明细不属于所选入库单']
    if (message) faults.push({ path: `items.${at}.${column}`, message })
  }
  return [...faults, ...(await dayFaults(ctx, 'adjustDate', doc.adjustDate))]
}

async function wrong({ tx, tenantId }: Context, line: ReceiptLine, item: Item, free: Big): Promise<[column: string, message: string]> {
  const { newQty, newPrice } = item
  const settled = new Big(line.noticedQty).plus(line.returnedQty)
  if (settled.gt(newQty)) return ['newQty', `新数量不能小于已开票与已退货数量之和 ${settled.toFixed(3)}`]
  if (!same(newPrice, line.netPrice) && new Big(line.noticedQty).gt(0)) return ['newPrice', '已开票的入库明细不能调整单价']
  const accepted = await acceptedFor(tx, line)
  if (accepted?.lt(newQty)) return ['newQty', `新数量超过到货验收的数量 ${accepted.toFixed(3)}`]
  const most = await mostOf(tx, tenantId, line)
  if (most?.lt(newQty)) return ['newQty', `新数量超过订单允许的入库数量 ${most.toFixed(3)}`]
  const leaving = leavingQty(line, item)
  return leaving.gt(free) ? ['newQty', `批次可用库存 ${free.toFixed(3)} 不足，需要调出 ${leaving.toFixed(3)}`] : ['', '']
}

async function freeOf(tx: Tx, lines: readonly ReceiptLine[], documentId: string): Promise<ReadonlyMap<string, Big>> {
  const places = lines.map(({ warehouseId, locationId, materialId, batchNo }) => ({
    ...{ warehouseId, locationId: locationId ?? '0', materialId, batchNo: batchNo ?? '' },
  }))
  const stock = await onHandAt(tx, places)
  const held = new Map((await heldStock.heldBy(tx, documentId)).map(row => [row.bizLineId, row.amount]))
  return new Map(lines.map(({ id }, at) => [id, new Big(stock[at]?.availableQty ?? 0).plus(held.get(id) ?? 0)]))
}

/** What came in as this line, and what was accepted beside it and not received. */
async function acceptedFor(tx: Tx, { arrivalLineId, grossQty }: ReceiptLine): Promise<Big | undefined> {
  if (!arrivalLineId) return undefined
  const { rows } = await tx.execute<{ left: string }>(
    sql`select (accept_qty - received_qty)::text as left from wh_arrival_line where id = ${arrivalLineId}`,
  )
  return new Big(grossQty).plus(rows[0]?.left ?? 0)
}

/** What the order allows this line to have been, besides what other receipts of the order line took. */
async function mostOf(tx: Tx, tenantId: string, line: ReceiptLine): Promise<Big | undefined> {
  if (!line.orderQty || line.orderLineNo === null) return undefined
  const { rows } = await tx.execute<{ others: string }>(sql`
    select coalesce(sum(l.gross_qty), 0)::text as others from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id
    where r.purchase_order_no = (select o.purchase_order_no from wh_receipt o where o.id = ${line.receiptId})
      and l.order_line_no = ${line.orderLineNo} and l.id <> ${line.id} and r.receipt_status = 'posted'`)
  const { rows: replaced } = await tx.execute<{ qty: string }>(
    sql`select exchanged_qty::text as qty from purchase_order_line where id = ${line.purchaseOrderLineId}`,
  )
  const rate = line.overReceiptRate ?? (await overReceiptRates(tx, tenantId, [line.materialId])).get(line.materialId)
  const allowed = new Big(line.orderQty).times(new Big(100).plus(rate ?? 0)).div(100)
  return allowed.plus(replaced[0]?.qty ?? 0).minus(rows[0]?.others ?? 0)
}

/** When a day's posting is booked: today at this moment, any other day at its beginning. */
export const postTimeOf = ({ now }: Pick<Book, 'now'>, day: string): Date => (day === formatDate(now, 'yyyy-MM-dd') ? now : instantOf(day))

/** INV-07. */
export async function dayFaults(book: Book, path: string, day: string): Promise<Fault[]> {
  try {
    await openPeriod(book, postTimeOf(book, day))
    return []
  } catch (error) {
    if (error instanceof Refusal) return [{ path, message: error.message }]
    throw error
  }
}

/** Everything that is wrong with an action, each at its place; the first as the sentence. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (first) throw new Refusal(first.message, 400, { problems: faults })
}
