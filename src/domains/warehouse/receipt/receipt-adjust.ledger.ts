import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { post as add } from '#server/document/ledger.ts'
import { type Book, LockedBalances } from '../stock/locked-balances.store.ts'
import { post, type Source } from '../stock/stock.ledger.ts'
import { stockCosts, stockLedger } from '../stock/stock.table.ts'
import { postVariance } from '../variance/variance.ledger.ts'
import { type ReceiptLine, untaxed } from './receipt.ledger.ts'
import { receiptAdjusts, receiptLines } from './receipt.table.ts'

/** What a receipt line should have been. */
export interface Adjusted {
  readonly qty: string
  readonly price: string
  readonly warehouseId: string
}

type Paper = Pick<Source, 'bizId' | 'billNo'>
const BIZ = 'RECEIPT_ADJUST'

/**
 * 入库调整. Corrects the books of a receipt. The difference in value goes to stock as far as the goods are still there, otherwise to
 * 材料成本差异, so that the value of stock never becomes negative. Returns the difference.
 */
export async function adjustLine(book: Book, paper: Paper, line: ReceiptLine, to: Adjusted, postTime: Date): Promise<Big> {
  const { tx, now } = book
  const [warehouseId, taxRate, returned] = [line.warehouseId, line.taxRate, line.returnedQty]
  await LockedBalances.open(book, [
    { warehouseId, materialId: line.materialId },
    { warehouseId: to.warehouseId, materialId: line.materialId },
  ])
  const [wasNet, isNet] = [new Big(line.grossQty).minus(returned), new Big(to.qty).minus(returned)]
  const amount = untaxed(isNet, to.price, taxRate).minus(untaxed(wasNet, line.netPrice, taxRate))
  const stockAmount =
    to.warehouseId === warehouseId
      ? await inPlace(book, paper, line, { to, isNet, amount }, postTime)
      : await moved(book, paper, line, { to, wasNet, isNet, amount }, postTime)
  const qty = new Big(to.qty).minus(line.grossQty)
  const worth = { amount: amount.toFixed(2), stockAmount: stockAmount.toFixed(2), varianceAmount: amount.minus(stockAmount).toFixed(2) }
  await add(book, receiptAdjusts, [{ documentId: paper.bizId, billNo: paper.billNo, lineId: line.id, qty: qty.toFixed(3), ...worth }])
  const differs = {
    entryType: 'ADJUST',
    materialId: line.materialId,
    warehouseId: to.warehouseId,
    billNo: paper.billNo,
    bizLineId: line.id,
  } as const
  await postVariance(book, [{ ...differs, amount: worth.varianceAmount }], postTime)
  await tx
    .update(receiptLines)
    .set({
      adjustQty: new Big(line.adjustQty).plus(qty).toFixed(3),
      grossQty: to.qty,
      netPrice: to.price,
      ...(new Big(to.price).eq(line.netPrice) ? {} : { adjustPrice: to.price }),
      ...(to.warehouseId === warehouseId ? {} : { warehouseId: to.warehouseId, locationId: null }),
      updateTime: now,
      version: sql`${receiptLines.version} + 1`,
    })
    .where(eq(receiptLines.id, line.id))
  return amount
}

const placeOf = (line: ReceiptLine) => ({
  warehouseId: line.warehouseId,
  locationId: line.locationId ?? '0',
  materialId: line.materialId,
  batchNo: line.batchNo ?? '',
})

/** Quantity first, then the effect of the price on the remaining goods. */
async function inPlace(
  book: Book,
  paper: Paper,
  line: ReceiptLine,
  { to, isNet, amount }: { to: Adjusted; isNet: Big; amount: Big },
  postTime: Date,
): Promise<Big> {
  const place = { ...placeOf(line), bizType: BIZ, ...paper }
  const qty = new Big(to.qty).minus(line.grossQty)
  let booked = new Big(0)
  if (!qty.eq(0)) {
    const priced = qty.gt(0) ? { amount: untaxed(qty, to.price, line.taxRate).toFixed(2) } : {}
    booked = await worthOf(book.tx, await post(book, [{ ...place, bizLineId: line.id, qty: qty.toFixed(3), ...priced }], postTime))
  }
  const pool = await poolOf(book.tx, line)
  const there = pool.qty.lt(isNet) ? pool.qty : isNet
  const share = isNet.gt(0) ? amount.minus(booked).times(there).div(isNet).round(2, Big.roundHalfUp) : new Big(0)
  const priced = share.plus(pool.value).lt(0) ? pool.value.neg() : share
  if (!priced.eq(0)) await post(book, [{ ...place, bizLineId: book.newId(), qty: '0', amount: priced.toFixed(2) }], postTime)
  return booked.plus(priced)
}

/** Out of the wrong warehouse at its average, into the right one at the same value and the difference. */
async function moved(
  book: Book,
  paper: Paper,
  line: ReceiptLine,
  { to, wasNet, isNet, amount }: { to: Adjusted; wasNet: Big; isNet: Big; amount: Big },
  postTime: Date,
): Promise<Big> {
  const place = { ...placeOf(line), bizType: BIZ, ...paper }
  // Keeps its quality in the other warehouse.
  const { qualityState } = (await LockedBalances.open(book, [place])).balance(place)
  // What was adjusted to nothing before has nothing to move out.
  const left = wasNet.gt(0) ? await post(book, [{ ...place, bizLineId: line.id, qty: wasNet.neg().toFixed(3) }], postTime) : []
  const out = await worthOf(book.tx, left)
  const worth = out.neg().plus(amount)
  const into = worth.lt(0) ? new Big(0) : worth
  if (isNet.gt(0))
    await post(
      book,
      [
        {
          ...place,
          warehouseId: to.warehouseId,
          locationId: '0',
          bizLineId: line.id,
          qty: isNet.toFixed(3),
          amount: into.toFixed(2),
          qualityState,
        },
      ],
      postTime,
    )
  return isNet.gt(0) ? out.plus(into) : out
}

async function worthOf(tx: Tx, ids: readonly string[]): Promise<Big> {
  const rows = await tx
    .select({ amount: stockLedger.amount })
    .from(stockLedger)
    .where(inArray(stockLedger.id, [...ids]))
  return rows.reduce((sum, row) => sum.plus(row.amount), new Big(0))
}

async function poolOf(tx: Tx, { warehouseId, materialId }: ReceiptLine): Promise<{ qty: Big; value: Big }> {
  const [pool] = await tx
    .select()
    .from(stockCosts)
    .where(and(eq(stockCosts.warehouseId, warehouseId), eq(stockCosts.materialId, materialId)))
  return { qty: new Big(pool?.onHandQty ?? 0), value: new Big(pool?.stockValue ?? 0) }
}
