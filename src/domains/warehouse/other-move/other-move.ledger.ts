import Big from 'big.js'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { postExpenses, reverseExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { must } from '#model/must.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { materialsById } from '../material/material.ledger.ts'
import { postTimeOf } from '../receipt/receipt-rules.query.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { type Lying, lyingAt, type Taken } from '../stock/picked-stock.ledger.ts'
import { avgCosts, post, postedBy, reverse } from '../stock/stock.ledger.ts'
import { stockLedger } from '../stock/stock.table.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'
import { INS } from './other-move.register.ts'
import { otherMoveLines, otherMoves } from './other-move.table.ts'

const RULE = { prefix: 'QT', date: 'YMD', digits: 4 } as const
const SOURCE = 'other_move'
const LIMIT = 'otherMove.confirm.amount'
/** What comes in lowers the administration of a department. */
const ADMIN = 'admin'

export type OtherMove = typeof otherMoves.$inferSelect
type Line = typeof otherMoveLines.$inferSelect

interface Filing {
  readonly moveKind: string
  readonly warehouseId: string
  readonly moveDate: string
  readonly costDeptId: string
  readonly costSubject: string
  readonly reason: string
  readonly filedBy: string
  readonly standInReason?: string | undefined
}

interface Brought {
  readonly materialId: string
  readonly qty: string
  readonly batchNo?: string | undefined
  readonly heatNo?: string | undefined
  readonly locationId?: string | undefined
}

const isIn = ({ moveKind }: Pick<OtherMove, 'moveKind'>) => INS.includes(moveKind)
const paperOf = (book: Book, { id, moveNo }: Pick<OtherMove, 'id' | 'moveNo'>) => ({ ...book, documentId: id, number: moveNo })

/** 其他入库. Nothing moves before its worth is known. */
export async function fileIn(book: Book, filing: Omit<Filing, 'costSubject'>, items: readonly Brought[]): Promise<OtherMove> {
  return file(book, { ...filing, costSubject: ADMIN }, items)
}

/** 其他出库. Put aside until it is confirmed (INV-03). */
export async function fileOut(book: Book, filing: Filing, items: readonly Taken[]): Promise<OtherMove> {
  const lying = await lyingAt(book, filing.warehouseId, items)
  if (lying.some(({ proCode }) => proCode)) throw new Refusal('按产品编号管理的产品不能在此出库')
  const move = await file(book, filing, lying)
  const lines = await linesOf(book, move.id)
  await heldStock.hold(
    paperOf(book, move),
    lines.map(({ id, lineNo, materialId, batchNo, locationId, qty }) => ({
      ...{ bizType: 'OTHER_OUT', bizLineId: id, lineNo, warehouseId: move.warehouseId, materialId, batchNo: batchNo ?? '' },
      ...{ locationId: locationId ?? '0', amount: qty },
    })),
  )
  return move
}

async function file(book: Book, filing: Filing, items: readonly (Brought | Lying)[]): Promise<OtherMove> {
  const { tx, tenantId, newId, now } = book
  const { filedBy: createUser } = filing
  const moveNo = await nextNumber(tx, { tenantId, flowKey: 'otherMove', rule: RULE, now: postTimeOf(book, filing.moveDate) })
  const head = {
    ...{ ...filing, standInReason: filing.standInReason ?? null, id: newId(), tenantId, moveNo, moveState: 'wait', waitsFor: 'head' },
    ...{ lineCount: items.length, amount: '0', createUser, createTime: now, updateUser: createUser, updateTime: now },
  }
  const known = await materialsById(tx, tenantId, [...new Set(items.map(({ materialId }) => materialId))])
  const [made] = await tx.insert(otherMoves).values(head).returning()
  await tx.insert(otherMoveLines).values(
    items.map((item, at) => {
      const { materialCode, materialName, specs, modelNo, unit } = must(known.get(item.materialId), 'the material')
      return {
        ...{
          id: newId(),
          tenantId,
          otherMoveId: head.id,
          lineNo: at + 1,
          materialId: item.materialId,
          materialCode,
          materialName,
          specs,
          modelNo,
        },
        ...{ unit, batchNo: item.batchNo || null, heatNo: ('heatNo' in item && item.heatNo) || null, qty: item.qty },
        ...{ locationId: item.locationId && item.locationId !== '0' ? item.locationId : null, createTime: now, updateTime: now },
      }
    }),
  )
  return must(made, 'the row')
}

/** Locked, and waiting for this one. */
export async function waitingMove({ tx, tenantId }: Book, id: string, waitsFor?: string): Promise<OtherMove> {
  const [found] = await tx
    .select()
    .from(otherMoves)
    .where(and(eq(otherMoves.id, id), eq(otherMoves.tenantId, tenantId)))
    .for('update')
  if (found?.moveState !== 'wait' || (waitsFor && found.waitsFor !== waitsFor)) throw conflict('单据状态已变化，请刷新后查看')
  return found
}

const linesOf = ({ tx }: Book, id: string): Promise<Line[]> =>
  tx.select().from(otherMoveLines).where(eq(otherMoveLines.otherMoveId, id)).orderBy(asc(otherMoveLines.lineNo))

/** 确认 by the head of the stores; whether the cost accountant is asked after it. */
export async function confirmMove(book: Book, move: OtherMove, headUserId: string): Promise<boolean> {
  const asks = isIn(move) || (await estimate(book, move)).gte((await paramValue(book.tx, book.tenantId, LIMIT)) ?? '0')
  await book.tx
    .update(otherMoves)
    .set({ headUserId, ...(asks ? { waitsFor: 'cost' } : {}) })
    .where(eq(otherMoves.id, move.id))
  if (!asks) await give(book, move)
  return asks
}

async function estimate(book: Book, { id, warehouseId }: OtherMove): Promise<Big> {
  const lines = await linesOf(book, id)
  const costs = await avgCosts(
    book.tx,
    warehouseId,
    lines.map(({ materialId }) => materialId),
  )
  return lines.reduce((sum, { materialId, qty }) => sum.plus(new Big(qty).times(costs.get(materialId) ?? 0)), new Big(0))
}

/** 成本确认 of what leaves. */
export async function approveMove(book: Book, move: OtherMove, costUserId: string): Promise<void> {
  await book.tx.update(otherMoves).set({ costUserId }).where(eq(otherMoves.id, move.id))
  await give(book, move)
}

/** 核价. With the last line the goods come in. Returns whether they did. */
export async function priceLine(book: Book, move: OtherMove, lineId: string, unitCost: string, costUserId: string): Promise<boolean> {
  const { tx } = book
  const at = otherMoveLines
  await tx
    .update(at)
    .set({ unitCost })
    .where(and(eq(at.id, lineId), eq(at.otherMoveId, move.id)))
  await tx.update(otherMoves).set({ costUserId }).where(eq(otherMoves.id, move.id))
  const unknown = await tx
    .select({ id: at.id })
    .from(at)
    .where(and(eq(at.otherMoveId, move.id), isNull(at.unitCost)))
    .limit(1)
  if (unknown.length > 0) return false
  await bring(book, move)
  return true
}

async function bring(book: Book, move: OtherMove): Promise<void> {
  const lines = await linesOf(book, move.id)
  const ids = await post(
    book,
    lines.map(({ id, materialId, batchNo, heatNo, locationId, qty, unitCost }) => ({
      ...{ bizType: 'OTHER_IN', bizId: move.id, bizLineId: id, billNo: move.moveNo, warehouseId: move.warehouseId, materialId, qty },
      ...{ batchNo: batchNo ?? '', locationId: locationId ?? '0', unitCost: unitCost ?? '0', batch: { heatNo } },
    })),
    postTimeOf(book, move.moveDate),
  )
  await booked(book, move, lines, ids)
}

async function give(book: Book, move: OtherMove): Promise<void> {
  const ids = await consume(paperOf(book, move), new Map(), postTimeOf(book, move.moveDate))
  await booked(book, move, await linesOf(book, move.id), ids)
}

/** What the stock book says it is worth is the expense, or what it is lowered by. */
async function booked(book: Book, move: OtherMove, lines: readonly Line[], movementIds: readonly string[]): Promise<void> {
  const { tx, now } = book
  const { id, amount, unitCost, bizLineId } = stockLedger
  const posted = await tx
    .select({ amount, unitCost, bizLineId })
    .from(stockLedger)
    .where(inArray(id, [...movementIds]))
  const of = new Map(posted.map(row => [row.bizLineId, row]))
  const worth = (line: Line) => new Big(must(of.get(line.id), 'the movement').amount)
  for (const line of lines)
    await tx
      .update(otherMoveLines)
      .set({ amount: worth(line).abs().toFixed(2), unitCost: must(of.get(line.id), 'the movement').unitCost, updateTime: now })
      .where(eq(otherMoveLines.id, line.id))
  const total = lines.reduce((sum, line) => sum.plus(worth(line).abs()), new Big(0)).toFixed(2)
  await tx.update(otherMoves).set({ moveState: 'posted', waitsFor: null, amount: total }).where(eq(otherMoves.id, move.id))
  await postExpenses(
    book,
    lines.map(line => ({
      ...{ sourceType: SOURCE, billNo: move.moveNo, sourceLineId: line.id, costDeptId: move.costDeptId, subject: move.costSubject },
      ...{ amount: worth(line).neg().toFixed(2), summary: `${line.materialName} ${move.reason}`.slice(0, 200) },
    })),
    postTimeOf(book, move.moveDate),
  )
}

/** 退回. Whatever was put aside is free again. */
export async function refuseMove(book: Book, move: OtherMove, endReason: string): Promise<void> {
  await heldStock.free(paperOf(book, move))
  await book.tx.update(otherMoves).set({ moveState: 'refused', waitsFor: null, endReason }).where(eq(otherMoves.id, move.id))
}

/** 冲销. Equal opposite rows in stock and expenses, today (INV-01). */
export async function reverseMove(book: Book, { id }: Pick<OtherMove, 'id'>, endReason: string): Promise<void> {
  const { tx, tenantId } = book
  const at = otherMoves
  const [found] = await tx
    .select({ moveState: at.moveState })
    .from(at)
    .where(and(eq(at.id, id), eq(at.tenantId, tenantId)))
    .for('update')
  if (found?.moveState !== 'posted') throw conflict('单据状态已变化，请刷新后查看')
  await reverse(book, await postedBy(tx, id), endReason)
  await reverseExpenses(
    book,
    SOURCE,
    (await linesOf(book, id)).map(line => line.id),
  )
  await tx.update(at).set({ moveState: 'reversed', endReason }).where(eq(at.id, id))
}
