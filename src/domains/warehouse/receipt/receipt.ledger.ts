import Big from 'big.js'
import { asc, eq, inArray } from 'drizzle-orm'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { recordPrices } from '#domains/procurement/price/price-history.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import type { Claim } from '#server/document/claim.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, missing } from '#server/http/refusal.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { post } from '../stock/stock.ledger.ts'
import type { BatchFacts } from '../stock/stock-batch.ledger.ts'
import { GOOD, WAITING } from '../stock/stock-usable.ledger.ts'
import { overReceiptRates } from './over-receipt.ledger.ts'
import { GOODS, isGoods, OPENING, SERVICE } from './receipt.register.ts'
import { receiptLines, receipts } from './receipt.table.ts'

export type Receipt = typeof receipts.$inferSelect
export type ReceiptLine = typeof receiptLines.$inferSelect
type Values = typeof receipts.$inferInsert
type LineValues = typeof receiptLines.$inferInsert
type Material = typeof materials.$inferSelect

export type Receiving = Pick<Values, 'warehouseId' | 'keeperId'> &
  Partial<Pick<Values, 'supplierId' | 'arrivalId' | 'purchaseOrderId' | 'purchaseOrderNo' | 'deliveryNo' | 'buyerId' | 'remark'>>
export type Delivered = Pick<LineValues, 'materialId' | 'qty' | 'taxPrice' | 'taxRate'> &
  Partial<
    Pick<
      LineValues,
      | ('batchNo' | 'heatNo' | 'ingotNo' | 'locationId' | 'arrivalLineId' | 'purchaseOrderLineId')
      | ('orderLineNo' | 'orderQty' | 'overReceiptRate' | 'invoicedQty')
    >
  > & {
    /** Result of the inspection; without it, goods that need inspection wait for it. */
    readonly qualityState?: string
    /** 质保书号. */
    readonly millCertNo?: string | undefined
  }

/** A line that was written, with what is known of its batch. */
interface Taken {
  readonly row: ReceiptLine | (LineValues & Pick<ReceiptLine, 'id' | 'qty' | 'invoicedQty' | 'taxPrice' | 'taxRate'>)
  readonly batch: Omit<BatchFacts, 'supplierId'>
  readonly qualityState: string
}

const RULE = { prefix: 'RK', date: 'YMD', digits: 4 } as const

/** Stock and accruals are without tax. */
export const untaxed = (qty: Big | string, taxPrice: string, taxRate: string): Big =>
  new Big(qty).times(taxPrice).div(new Big(1).plus(taxRate)).round(2, Big.roundHalfUp)

/** 入库. Increases stock and accrues the debt until the invoice comes (INV-24). */
export async function receive(book: Book, receiving: Receiving, delivered: readonly Delivered[], postTime = book.now): Promise<string> {
  const { tx, tenantId } = book
  const { id, receiptNo } = await header(book, { ...receiving, receiptKind: GOODS }, delivered, postTime)
  const rates = await overReceiptRates(
    tx,
    tenantId,
    delivered.flatMap(({ materialId, orderQty }) => (orderQty ? materialId : [])),
  )
  const lines = await rowsOf(book, { ...receiving, id }, delivered, rates)
  await postLines(book, { ...receiving, receiptNo, id }, lines, postTime)
  return id
}

/** What a receipt brings: into stock, owed without an invoice, and its prices known. */
export async function postLines(
  book: Book,
  receiving: Pick<Receiving, 'supplierId'> & { readonly id: string; readonly receiptNo: string },
  lines: readonly Taken[],
  postTime: Date,
): Promise<void> {
  const { id, receiptNo } = receiving
  await post(
    book,
    lines.map(({ row: line, batch, qualityState }) => ({
      ...{ bizType: 'RECEIPT', bizId: id, bizLineId: line.id, billNo: receiptNo, warehouseId: line.warehouseId },
      ...{ locationId: line.locationId ?? '0', materialId: line.materialId, batchNo: line.batchNo ?? '', qty: line.qty },
      ...{ qualityState, batch: { ...batch, supplierId: receiving.supplierId } },
      amount: untaxed(line.qty, line.taxPrice, line.taxRate).toFixed(2),
    })),
    postTime,
  )
  const owed = lines.reduce(
    (sum, { row }) => sum.plus(untaxed(new Big(row.qty).minus(row.invoicedQty), row.taxPrice, row.taxRate)),
    new Big(0),
  )
  await accrue(book, { supplierId: receiving.supplierId, billNo: receiptNo }, owed, postTime)
  const [supplierId, priceDate] = [receiving.supplierId ?? null, formatDate(postTime, 'yyyy-MM-dd')]
  await recordPrices(
    book,
    lines.map(({ row: { id: bizLineId, materialId, qty, taxPrice, taxRate } }) => ({
      ...{ priceKind: 'receipt', supplierId, priceDate, billNo: receiptNo, bizLineId, materialId, qty, taxPrice, taxRate },
    })),
  )
}

/** 外协加工. Work on our pieces that another firm did well: owed for like goods, but nothing comes into stock. Answers the lines, in their order. */
export async function receiveService(book: Book, receiving: Receiving, done: readonly Delivered[]): Promise<string[]> {
  const { id, receiptNo } = await header(book, { ...receiving, receiptKind: SERVICE }, done, book.now)
  const lines = await rowsOf(book, { ...receiving, id }, done)
  const owed = done.reduce((sum, { qty, taxPrice, taxRate }) => sum.plus(untaxed(qty, taxPrice, taxRate)), new Big(0))
  await accrue(book, { supplierId: receiving.supplierId, billNo: receiptNo }, owed, book.now)
  return lines.map(({ row }) => row.id)
}

/** 期初暂估. Received before the books began and not invoiced; the goods are counted as opening stock, the accrual is posted by the caller. */
export async function receiveOpening(book: Book, receiving: Receiving, line: Delivered, postTime: Date): Promise<void> {
  const { id } = await header(book, { ...receiving, receiptKind: OPENING }, [line], postTime)
  await rowsOf(book, { ...receiving, id }, [line])
}

export async function header(
  { tx, tenantId, newId, now }: Book,
  receiving: Receiving & Pick<Values, 'receiptKind'> & Partial<Pick<Values, 'receiptStatus' | 'noOrderReason'>>,
  delivered: readonly Delivered[],
  postTime: Date,
) {
  const id = newId()
  const receiptNo = await nextNumber(tx, { tenantId, flowKey: 'receipt', rule: RULE, now: postTime })
  const total = delivered.reduce((sum, line) => sum.plus(new Big(line.qty).times(line.taxPrice).round(2)), new Big(0))
  const made = await tx
    .insert(receipts)
    .values({
      ...{ receiptStatus: 'posted', ...receiving },
      ...{ id, tenantId, receiptNo, receiptDate: formatDate(postTime, 'yyyy-MM-dd'), lineCount: delivered.length },
      ...{ amount: total.toFixed(2), createTime: now, updateTime: now },
    })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict(`该供应商的送货单 ${receiving.deliveryNo ?? ''} 已入库，请勿重复登记`)
  return { id, receiptNo }
}

export async function rowsOf(
  { tx, tenantId, newId, now }: Book,
  receipt: Pick<Receiving, 'warehouseId' | 'supplierId'> & { id: string },
  delivered: readonly Delivered[],
  rates: ReadonlyMap<string, string> = new Map(),
) {
  const found = await tx
    .select()
    .from(materials)
    .where(inArray(materials.id, [...delivered.map(line => line.materialId), '0']))
  const of = new Map(found.map(row => [row.id, row]))
  const taken = delivered.map((line, at) => {
    const material = of.get(line.materialId)
    if (!material) throw missing('物料不存在')
    const row = {
      ...described(line, material),
      overReceiptRate: line.overReceiptRate ?? rates.get(material.id) ?? null,
      ...{ id: newId(), tenantId, receiptId: receipt.id, lineNo: at + 1, warehouseId: receipt.warehouseId },
      ...{ supplierId: receipt.supplierId ?? null, qualityState: stateOf(line, material) },
      ...{ adjustQty: '0', grossQty: line.qty, netPrice: line.taxPrice, returnedQty: '0' },
      ...{ noticedQty: line.invoicedQty ?? '0', invoicedQty: line.invoicedQty ?? '0', createTime: now, updateTime: now },
    }
    const batch = { heatNo: row.heatNo, ingotNo: row.ingotNo, receiptLineId: row.id, millCertNo: line.millCertNo }
    return { row, batch, qualityState: row.qualityState }
  })
  await tx.insert(receiptLines).values(taken.map(({ row }) => row))
  return taken
}

/** The number of an ingot is its batch. */
function described({ qualityState: _, millCertNo: __, ...line }: Delivered, material: Material) {
  const { materialCode, materialName, specs, modelNo, unit } = material
  const number = line.ingotNo || line.batchNo
  return {
    materialCode,
    materialName,
    specs,
    modelNo,
    unit,
    ...line,
    ...(isFollowed(material) ? { batchNo: number, ingotNo: number } : {}),
  }
}

const stateOf = ({ qualityState }: Delivered, { needInspect }: Material): string => qualityState ?? (needInspect === 'yes' ? WAITING : GOOD)

/** 暂估. Received but not invoiced. */
export async function accrue(
  book: Book,
  { supplierId, billNo }: { supplierId?: string | null; billNo: string },
  amount: Big,
  postTime: Date,
): Promise<void> {
  if (!supplierId || amount.eq(0)) return
  await postAp(book, [{ supplierId, entryType: 'ACCRUAL', accountKind: 'accrued', billNo, amount: amount.toFixed(2) }], postTime)
}

export const receiptLinesOf = (tx: Tx, ids: readonly string[]): Promise<ReceiptLine[]> =>
  tx
    .select()
    .from(receiptLines)
    .where(inArray(receiptLines.id, [...ids, '0']))
    .orderBy(asc(receiptLines.id))

/** The lines of a receipt, in their order. */
export const receiptLinesIn = (tx: Tx, receiptId: string): Promise<ReceiptLine[]> =>
  tx.select().from(receiptLines).where(eq(receiptLines.receiptId, receiptId)).orderBy(asc(receiptLines.lineNo))

/** Everything that an order has brought, receipt by receipt. */
export function receiptLinesBy(tx: Tx, purchaseOrderId: string): Promise<ReceiptLine[]> {
  const own = tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.purchaseOrderId, purchaseOrderId))
  return tx.select().from(receiptLines).where(inArray(receiptLines.receiptId, own)).orderBy(asc(receiptLines.id))
}

export async function receiptOf(tx: Tx, id: string | undefined): Promise<Receipt | undefined> {
  const [found] = await tx
    .select()
    .from(receipts)
    .where(eq(receipts.id, id || '0'))
  return found
}

/** 调整中. One document at a time changes a receipt (INV-02). */
export const receiptClaim = (receiptId: string): Claim => ({
  ...{ subject: 'receipt', subjectId: receiptId, path: 'receiptId' },
  refusal: ({ number }) => `该入库单正在办理调整 ${number}`,
})

/** Work of other firms lies in no warehouse: there is nothing to adjust. */
export const isOfGoods = ({ receiptKind }: Receipt): boolean => isGoods(receiptKind)

/** Checked after the claim: the receipt may have been reversed meanwhile. */
export async function mustBePosted({ tx }: Book, id: string): Promise<void> {
  if ((await receiptOf(tx, id))?.receiptStatus !== 'posted') throw conflict('入库单不存在或已冲销')
}
