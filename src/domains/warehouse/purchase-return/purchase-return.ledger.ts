import Big from 'big.js'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Red } from '#domains/finance/invoice/red-invoice.ledger.ts'
import { postRed } from '#domains/finance/invoice/red-invoice-post.ledger.ts'
import { lowerNotices } from '#domains/finance/notice/notice.ledger.ts'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { markReturned } from '#domains/procurement/order/order-received.ledger.ts'
import { lowerLine, type OrderBook, orderOf } from '#domains/procurement/order/purchase-order.ledger.ts'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { must } from '#model/must.ts'
import { type Holding, holdBook } from '#server/document/hold.ts'
import { accountsIn } from '#server/document/hold-account.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { conflict } from '#server/http/refusal.ts'
import { arrivalOf, lockedArrival } from '../arrival/arrival.ledger.ts'
import { arrivalLines } from '../arrival/arrival.table.ts'
import { type Receipt, type ReceiptLine, receiptLinesOf, untaxed } from '../receipt/receipt.ledger.ts'
import { receiptLines } from '../receipt/receipt.table.ts'
import { noticeable } from '../receipt/receipt-invoiced.ledger.ts'
import { releaseRejected } from '../reject-hold/reject-hold.ledger.ts'
import { stockLedger } from '../stock/stock.table.ts'
import { consume } from '../stock/stock-reserve.ledger.ts'
import { postVariance } from '../variance/variance.ledger.ts'
import { BEFORE_IN } from './purchase_return.flow.ts'
import { rejectReturns } from './purchase-return.table.ts'
import { returnablesOf } from './returnable.query.ts'

/** 入库前退货占用. Never more than failed and has not gone back (INV-21). */
export const heldRejects = holdBook(rejectReturns, {
  of: accountsIn(arrivalLines, { by: 'lineId', total: 'failQty', used: 'returnedQty', held: 'returningQty', unknown: '到货行不存在' }),
  invariant: 'INV-21',
  short: (_, wish, accounts) => conflict(`不合格数量不足，其余正在办理退货：${accounts.row(wish).materialName}`),
  words: { none: '该单据没有占用的不合格到货', twice: '该单据已占用不合格到货，请勿重复提交', excess: '退货数量不能超过占用数量' },
})

export const STOCK_BIZ = 'PURCHASE_RETURN'

interface Back {
  readonly receipt: Receipt
  readonly isReplaced: boolean
  /** What was invoiced of it, by invoice. */
  readonly reds: readonly (Red & { readonly redInvoiceNo: string })[]
  readonly postTime: Date
  readonly userId: string
}

/**
 * 入库后退货. What the paper holds leaves stock at the moving average and is not owed any more at the price of its receipt, or of its invoice; the
 * difference is a difference of cost (INV-87). What was announced for an invoice is taken off its notice. Order, plan and supplier know.
 */
export async function returnReceived(book: OrderBook & Holding, { receipt, isReplaced, reds, postTime, userId }: Back): Promise<void> {
  const { tx, documentId: bizId, number: billNo, now } = book
  // Behind its supplier, as notices and invoices are.
  lockSuppliers(tx, [receipt.supplierId ?? undefined])
  if (receipt.arrivalId) await lockedArrival(book, receipt.arrivalId)
  const moved = await tx
    .select()
    .from(stockLedger)
    .where(inArray(stockLedger.id, await consume(book, undefined, postTime)))
  const lines = await receiptLinesOf(
    tx,
    moved.map(row => row.bizLineId),
  )
  const costs = new Map<string, Big>()
  for (const red of reds)
    for (const [id, cost] of await postRed(book, red, { billNo, postTime, userId })) costs.set(id, (costs.get(id) ?? new Big(0)).plus(cost))
  let owed = new Big(0)
  for (const line of lines) {
    const left = must(
      moved.find(row => row.bizLineId === line.id),
      'its movement',
    )
    const qty = new Big(left.qty).neg()
    const invoiced = reds.flatMap(red => red.lines).filter(red => red.line.receiptLineId === line.id)
    const red = invoiced.reduce((sum, part) => sum.plus(part.qty), new Big(0))
    const open = qty.minus(red)
    const less = accruedOf(line).minus(accruedOf({ ...line, returnedQty: open.plus(line.returnedQty).toFixed(3) }))
    owed = owed.plus(less)
    const { materialId, warehouseId } = left
    const differs = { entryType: 'RETURN', materialId, warehouseId, billNo, bizLineId: line.id } as const
    await postVariance(
      book,
      [
        {
          ...differs,
          amount: new Big(left.amount)
            .neg()
            .minus(less)
            .minus(costs.get(line.id) ?? 0)
            .toFixed(2),
        },
      ],
      postTime,
    )
    const returned = sql`${receiptLines.returnedQty} + ${qty.toFixed(3)}::numeric`
    const announced = open.minus(noticeable(line))
    if (announced.gt(0)) await lowerNotices(book, line.id, announced.toFixed(3))
    // INV-24: somebody may have invoiced it since it was checked.
    const kept = await tx
      .update(receiptLines)
      .set({ returnedQty: returned, updateTime: now })
      .where(and(eq(receiptLines.id, line.id), gte(receiptLines.grossQty, sql`${returned} + ${receiptLines.noticedQty}`)))
    if (kept.rowCount !== 1) throw conflict(`${line.materialName} 已开票或正在办理开票，不能退货`)
  }
  const { supplierId, purchaseOrderId } = receipt
  if (supplierId && owed.gt(0))
    await postAp(book, [{ supplierId, entryType: 'RETURN', accountKind: 'accrued', billNo, amount: owed.neg().toFixed(2) }], postTime)
  if (!purchaseOrderId) return
  const ordered = lines.flatMap(({ id: receiptLineId, purchaseOrderLineId: orderLineId }) => {
    const left = moved.find(row => row.bizLineId === receiptLineId)
    return orderLineId && left ? [{ orderLineId, receiptLineId, qty: new Big(left.qty).neg(), isReplaced }] : []
  })
  await markReturned(book, await orderOf(book, purchaseOrderId), { bizId, billNo }, ordered)
}

/** INV-24: what of a line is owed without an invoice. */
const accruedOf = ({ grossQty, returnedQty, invoicedQty, netPrice, taxRate }: ReceiptLine): Big =>
  untaxed(new Big(grossQty).minus(returnedQty).minus(invoicedQty), netPrice, taxRate)

export interface SentBack {
  readonly arrivalLineId: string
  readonly orderLineId: string | null
  readonly ingotNo: string | null
  readonly qty: string
}

/** 入库前退货. It leaves where it stands apart; what the supplier need not bring again is not on order any more. */
export async function returnRejected(
  book: OrderBook & Holding,
  arrivalId: string,
  sent: readonly SentBack[],
  isReplaced: boolean,
): Promise<void> {
  const arrival = await lockedArrival(book, arrivalId)
  await heldRejects.use(book)
  await releaseRejected(book, sent, book.number)
  if (isReplaced || !arrival.purchaseOrderId) return
  const order = await orderOf(book, arrival.purchaseOrderId)
  for (const { orderLineId, qty } of sent) if (orderLineId) await lowerLine(book, order, orderLineId, new Big(qty), `退货 ${book.number}`)
}

/**
 * 退货草稿. For what failed at a truck: on the desk of whoever is to send it back, who completes and submits it. Called by whoever found it, in
 * the same transaction.
 */
export async function draftReturn(acting: Acting, arrivalId: string, to: { user: string; dept: string }): Promise<void> {
  const rows = await returnablesOf(acting.tx, { returnStage: BEFORE_IN, arrivalId })
  const items = rows.filter(row => new Big(row.returnableQty).gt(0)).map(({ lineNo, returnableQty }) => ({ lineNo, qty: returnableQty }))
  if (items.length === 0) return
  const { arrivalNo } = await arrivalOf(acting, arrivalId)
  await saveDraft(
    { ...acting, user: to.user, dept: to.dept },
    { flowKey: 'purchase_return', form: { returnStage: BEFORE_IN, arrivalId, purchaseReturnReason: 'quality', items } },
  )
  const content = `到货 ${arrivalNo} 有不合格货物，已生成采购退货草稿，请补充后提交。`
  await acting.engine.ports.notify(acting.tx, acting.site, acting.newId, [to.user], { title: `待退货：${arrivalNo}`, content })
}
