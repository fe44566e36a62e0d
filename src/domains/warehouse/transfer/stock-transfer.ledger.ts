import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { materialsById } from '../material/material.ledger.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { type Lying, lyingAt, type Taken } from '../stock/picked-stock.ledger.ts'
import { post, postedBy, reverse } from '../stock/stock.ledger.ts'
import { stockBatches, stockLedger } from '../stock/stock.table.ts'
import { stockTransferLines, stockTransfers } from './stock-transfer.table.ts'

const RULE = { prefix: 'DB', date: 'YMD', digits: 4 } as const
const [OUT, IN] = ['TRANSFER_OUT', 'TRANSFER_IN']

export type Transfer = typeof stockTransfers.$inferSelect
type Line = typeof stockTransferLines.$inferSelect

interface Sending {
  readonly fromWarehouseId: string
  readonly toWarehouseId: string
  readonly outUserId: string
  readonly reason: string
  readonly standInReason?: string | undefined
}

/** 调拨出库. The goods leave at the moving average and are on their way until somebody takes them in or sends them back. */
export async function ship(book: Book, sending: Sending, taken: readonly Taken[], postTime: Date = book.now): Promise<string> {
  const { id, transferNo } = await open(book, sending, postTime)
  await leave(book, { id, transferNo }, await lyingAt(book, sending.fromWarehouseId, taken), postTime)
  return id
}

/** 移位. Both rows at once, at the same amount: what the warehouse has is worth what it was. */
export async function relocate(book: Book, sending: Sending, taken: readonly Taken[]): Promise<string> {
  const { id, transferNo } = await open(book, sending, book.now)
  const lying = await lyingAt(book, sending.fromWarehouseId, taken)
  if (lying.some(({ locationId, toLocationId }) => locationId === (toLocationId ?? '0'))) throw new Refusal('移至的库位与现库位相同')
  await leave(book, { id, transferNo }, lying, book.now)
  await arrive(book, await transferOf(book, id), sending.outUserId)
  return id
}

/** 调拨入库. As much as left, at the amount it left with. */
export async function takeIn(book: Book, transfer: Transfer, inUserId: string, locationId?: string, postTime?: Date): Promise<void> {
  await arrive(book, transfer, inUserId, locationId, postTime)
}

/** 退回. Opposite rows of what left, today (INV-01). */
export async function sendBack(book: Book, { id }: Transfer, reason: string): Promise<void> {
  const lines = await book.tx.select().from(stockTransferLines).where(eq(stockTransferLines.transferId, id))
  await reverse(book, await postedBy(book.tx, id), reason, new Map(lines.map(line => [line.id, line.qualityState])))
  await book.tx.update(stockTransfers).set({ transferState: 'back', backReason: reason }).where(eq(stockTransfers.id, id))
}

/** Locked, on its way. */
export async function transferOf({ tx, tenantId }: Book, id: string): Promise<Transfer> {
  const [found] = await tx
    .select()
    .from(stockTransfers)
    .where(and(eq(stockTransfers.id, id), eq(stockTransfers.tenantId, tenantId)))
    .for('update')
  if (found?.transferState !== 'out') throw conflict('调拨单不在途，请刷新后查看')
  return found
}

async function open(book: Book, sending: Sending, postTime: Date): Promise<{ id: string; transferNo: string }> {
  const { tx, tenantId, newId, now } = book
  const id = newId()
  const transferNo = await nextNumber(tx, { tenantId, flowKey: 'stockTransfer', rule: RULE, now: postTime })
  const { standInReason, ...head } = sending
  await tx.insert(stockTransfers).values({
    ...{ ...head, id, tenantId, transferNo, outDate: dayOf(postTime), standInReason: standInReason ?? null },
    ...{ transferKind: head.fromWarehouseId === head.toWarehouseId ? 'location' : 'warehouse', transferState: 'out' },
    ...{ lineCount: 0, pieces: 0, amount: '0', createUser: head.outUserId, createTime: now, updateUser: head.outUserId, updateTime: now },
  })
  return { id, transferNo }
}

async function leave(book: Book, { id, transferNo }: { id: string; transferNo: string }, lying: readonly Lying[], postTime: Date) {
  const { tx, tenantId, newId, now } = book
  const lines = lying.map(each => ({ ...each, lineId: newId() }))
  const ids = await post(
    book,
    lines.map(({ lineId, qty, warehouseId, locationId, materialId, batchNo, proCode }) => ({
      ...{ bizType: OUT, bizId: id, bizLineId: lineId, billNo: transferNo, warehouseId, locationId, materialId, batchNo, proCode },
      qty: new Big(qty).neg().toFixed(3),
    })),
    postTime,
  )
  const posted = await tx
    .select({ id: stockLedger.id, amount: stockLedger.amount, unitCost: stockLedger.unitCost, pieces: stockLedger.pieces })
    .from(stockLedger)
    .where(inArray(stockLedger.id, ids))
  const of = new Map(posted.map(row => [row.id, row]))
  const known = await materialsById(tx, tenantId, [...new Set(lines.map(({ materialId }) => materialId))])
  const heats = await heatsOf(book, lines)
  const rows = lines.map((line, at) => {
    const { materialCode, materialName, specs, modelNo, unit } = must(known.get(line.materialId), 'the material')
    const left = must(of.get(must(ids[at], 'the movement')), 'the movement')
    return {
      ...{ id: line.lineId, tenantId, transferId: id, lineNo: at + 1, materialId: line.materialId, materialCode, materialName, specs },
      ...{ modelNo, unit, batchNo: line.batchNo || null, heatNo: heats.get(`${line.materialId} ${line.batchNo}`) ?? null },
      ...{ qualityState: line.qualityState, fromLocationId: placeOf(line.locationId), toLocationId: line.toLocationId },
      ...{ qty: line.qty, inQty: '0', pieces: -left.pieces, unitCost: left.unitCost, amount: new Big(left.amount).neg().toFixed(2) },
      ...{ proCode: line.proCode || null, createTime: now, updateTime: now },
    }
  })
  await tx.insert(stockTransferLines).values(rows)
  const amount = rows.reduce((sum, row) => sum.plus(row.amount), new Big(0)).toFixed(2)
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
  await tx.update(stockTransfers).set({ lineCount: rows.length, amount, pieces }).where(eq(stockTransfers.id, id))
}

async function heatsOf({ tx, tenantId }: Book, lines: readonly Lying[]): Promise<ReadonlyMap<string, string>> {
  const batches = [...new Set(lines.map(({ batchNo }) => batchNo).filter(Boolean))]
  const { materialId, batchNo, heatNo } = stockBatches
  const found = await tx
    .select({ materialId, batchNo, heatNo })
    .from(stockBatches)
    .where(and(eq(stockBatches.tenantId, tenantId), inArray(batchNo, [...batches, ''])))
  return new Map(found.flatMap(row => (row.heatNo ? [[`${row.materialId} ${row.batchNo}`, row.heatNo]] : [])))
}

async function arrive(book: Book, transfer: Transfer, inUserId: string, locationId = '', postTime: Date = book.now): Promise<void> {
  const { tx, now } = book
  const { id, transferNo: billNo, toWarehouseId } = transfer
  const at = stockTransferLines
  const lines = await tx.select().from(at).where(eq(at.transferId, id)).orderBy(asc(at.lineNo))
  const into = (line: Line) => line.toLocationId ?? (locationId || null)
  await post(
    book,
    lines.map(line => ({
      ...{ bizType: IN, bizId: id, bizLineId: line.id, billNo, warehouseId: toWarehouseId, locationId: into(line) ?? '0' },
      ...{ materialId: line.materialId, batchNo: line.batchNo ?? '', proCode: line.proCode ?? '', qty: line.qty, amount: line.amount },
      ...{ qualityState: line.qualityState, isMove: transfer.transferKind === 'location' },
    })),
    postTime,
  )
  for (const line of lines)
    await tx
      .update(at)
      .set({ inQty: line.qty, toLocationId: into(line), updateTime: now })
      .where(eq(at.id, line.id))
  await tx
    .update(stockTransfers)
    .set({ transferState: 'done', inDate: dayOf(postTime), inUserId, updateTime: now })
    .where(eq(stockTransfers.id, id))
}

const placeOf = (locationId: string) => (locationId === '0' ? null : locationId)
const dayOf = (at: Date) => formatDate(at, 'yyyy-MM-dd')
