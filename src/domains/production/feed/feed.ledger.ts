import Big from 'big.js'
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { type WorkLine, workLines } from '#domains/warehouse/issue/issue-work.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { batchesOf } from '#domains/warehouse/stock/stock-batch.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted, only, update } from '#server/db/rows.ts'
import { bookOf, post, standing } from '#server/document/ledger.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { WAITING_STATES } from '../exec/exec.rules.ts'
import { execsOf } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { reportsHere } from '../exec/exec-guard.query.ts'
import { movePiece, type Piece } from '../piece/piece.ledger.ts'
import { IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { MATERIAL } from '../piece-cost/piece-cost.register.ts'
import { lockedOrder, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { ON_HOLD, OPEN } from '../work-order/work-state.rules.ts'
import { blanksOf } from './feed.query.ts'
import { pieceIssues } from './piece-issue.table.ts'

/** 投料 (production.md 2.7). An ingot that was issued to the order becomes a piece of it; what it cost goes from the order to the piece. */
export type PieceIssue = typeof pieceIssues.$inferSelect

/** How much of each issued line was fed, and what that cost. */
export async function fedOf(tx: Tx, lineIds: readonly string[]): Promise<ReadonlyMap<string, { weight: Big; amount: Big }>> {
  const rows = await tx
    .select({
      ...{ lineId: pieceIssues.issueLineId, weight: sql<string>`sum(${pieceIssues.weight})::text` },
      amount: sql<string>`sum(${pieceIssues.amount})::text`,
    })
    .from(pieceIssues)
    .where(inArray(pieceIssues.issueLineId, [...lineIds, '0']))
    .groupBy(pieceIssues.issueLineId)
  return new Map(rows.map(({ lineId, weight, amount }) => [lineId, { weight: new Big(weight), amount: new Big(amount) }]))
}

/** The rows that say what a piece was made of; of one that was another product before, those of that one. */
export const originsOf = async ({ tx }: Pick<Working, 'tx'>, pieceId: string): Promise<PieceIssue[]> =>
  standing(await tx.select().from(pieceIssues).where(sql`${pieceIssues.pieceId} = origin_piece(${pieceId})`).orderBy(pieceIssues.id))

/** The piece under the lock of its order. */
async function lockedPiece(ctx: Working, proCode: string): Promise<{ piece: Piece; order: WorkOrderRow }> {
  const found = async () => {
    const [piece] = await ctx.tx
      .select()
      .from(pieces)
      .where(and(eq(pieces.proCode, proCode), notDeleted(pieces, ctx.caller.tenantId)))
    if (!piece) throw missing('产品编号不存在')
    return piece
  }
  const order = await lockedOrder(ctx, (await found()).workId)
  const piece = await found()
  if (piece.workId !== order.id) throw new Refusal('数据已被他人修改，请刷新后重试', 409)
  return { piece, order }
}

/** People of the workshop in which the piece begins. */
async function requireFeeder(ctx: Context, piece: Piece): Promise<void> {
  const [first] = await execsOf(ctx, piece.id)
  const shop = first?.execShopId ?? ''
  if (!(await reportsHere(ctx, [shop])).has(shop)) throw forbidden()
}

interface Feeding {
  readonly proCode: string
  readonly ingotNo: string
  /** kg; by default all that is left. */
  readonly weight?: string | undefined
}

export async function feed(ctx: Context, { proCode, ingotNo, weight }: Feeding): Promise<void> {
  const { piece, order } = await lockedPiece(ctx, proCode)
  await requireFeeder(ctx, piece)
  if (piece.status !== IN_PROCESS || !OPEN.includes(order.status)) throw new Refusal('工单或产品状态不允许投料')
  if (order.holdStatus === ON_HOLD) throw new Refusal('工单已暂停，请先恢复')
  if (piece.qualityState === 'frozen') throw new Refusal('产品已冻结，不能投料')
  const [before] = await originsOf(ctx, piece.id)
  if (before) throw new Refusal(`产品编号【${proCode}】已投料，锭号 ${before.ingotNo}`)
  const line = await ingotLine(ctx, order, ingotNo)
  await feedPiece(ctx, { piece, order, line, weight: weight ?? line.left.toFixed(3) })
}

/** The issued ingot, if the route takes it and something is left of it. */
async function ingotLine(ctx: Working, order: WorkOrderRow, ingotNo: string): Promise<WorkLine & { left: Big; leftAmount: Big }> {
  const named = `钢锭【${ingotNo}】`
  const lines = await workLines({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, order.id, { batchNo: ingotNo, lock: true })
  const blanks = await blanksOf(ctx, order)
  if (blanks.length === 0) throw new Refusal('该工单的工艺路线无需投料')
  if (lines.length === 0) throw new Refusal(`${named}未领用到本工单`)
  const fitting = lines.filter(({ materialId }) => blanks.includes(materialId))
  if (fitting.length === 0) throw new Refusal(`${named}不是该工艺路线的投料物料`)
  const fed = await fedOf(
    ctx.tx,
    fitting.map(({ id }) => id),
  )
  const open = fitting.flatMap(line => {
    const used = fed.get(line.id)
    const left = new Big(line.qty)
      .minus(line.returnedQty)
      .minus(line.returningQty)
      .minus(used?.weight ?? 0)
    const leftAmount = new Big(line.amount).minus(line.returnedAmount).minus(used?.amount ?? 0)
    return left.gt(0) ? [{ ...line, left, leftAmount }] : []
  })
  const [line] = open
  if (!line) throw new Refusal(`${named}剩余重量不足`)
  const known = await materialsById(ctx.tx, ctx.caller.tenantId, [line.materialId, order.materialId])
  const [grade, wanted] = [line.materialId, order.materialId].map(id => known.get(id)?.steelGrade ?? '')
  if (grade && wanted && grade !== wanted) throw new Refusal(`${named}钢号 ${grade} 与产品钢号 ${wanted} 不符`)
  return line
}

interface Fed {
  readonly piece: Pick<Piece, 'id' | 'place' | 'placeShopId'>
  readonly order: Pick<WorkOrderRow, 'id'>
  readonly line: Pick<WorkLine, 'id' | 'materialId' | 'batchNo' | 'issueNo'> & { left: Big; leftAmount: Big }
  readonly weight: string
}

async function feedPiece(ctx: Working, fed: Fed): Promise<void> {
  const { piece, line } = fed
  await update(ctx, pieces, piece.id, await recordFeed(ctx, fed))
  const [first] = await execsOf(ctx, piece.id)
  await movePiece(ctx, piece, { moveType: 'FEED', toPlace: 'shop', refId: first?.execShopId ?? undefined, billNo: line.issueNo })
}

/** Writes down what a piece is made of and what that cost. */
export const recordFeed = async (ctx: Working, fed: Fed): Promise<{ heatNo: string; ingotNo: string }> =>
  only(await recordFeeds(ctx, [fed]))

/** The same of several pieces, each of an ingot of its own; one that was fed on an earlier day says when. */
export async function recordFeeds(ctx: Working, feds: readonly (Fed & { at?: Date })[]): Promise<{ heatNo: string; ingotNo: string }[]> {
  const book = bookOf(ctx)
  const cards = await batchesOf(
    book,
    feds.map(({ line }) => ({ materialId: line.materialId, batchNo: line.batchNo ?? '' })),
  )
  const made = feds.map(({ piece, order, line, weight, at }, nth) => {
    const taken = new Big(weight)
    const ingotNo = line.batchNo ?? ''
    if (taken.lte(0)) throw new Refusal('投料重量须大于零')
    if (taken.gt(line.left)) throw new Refusal(`钢锭【${ingotNo}】剩余重量不足，剩余 ${line.left.toFixed(3)} kg`)
    const amount = taken.eq(line.left) ? line.leftAmount : line.leftAmount.times(taken).div(line.left).round(2, Big.roundHalfUp)
    const card = cards[nth]
    if (!card?.heatNo) throw new Refusal(`钢锭【${ingotNo}】没有炉号，请先补录批次`)
    const { heatNo, steelGrade, supplierId, millCertNo } = card
    const then = at ? { postTime: at } : {}
    const cost = { workId: order.id, costItem: MATERIAL, billNo: line.issueNo, issueLineId: line.id, ...then }
    return {
      issue: {
        ...{ workId: order.id, pieceId: piece.id, issueLineId: line.id, materialId: line.materialId, ingotNo, heatNo, steelGrade },
        ...{ supplierId, millCertNo, weight: taken.toFixed(3), amount: amount.toFixed(2), feedUserId: ctx.caller.userId || null, ...then },
      },
      costs: [
        { ...cost, pieceId: null, basis: taken.neg().toFixed(3), amount: amount.neg().toFixed(2) },
        { ...cost, pieceId: piece.id, basis: taken.toFixed(3), amount: amount.toFixed(2) },
      ],
    }
  })
  await post(
    book,
    pieceIssues,
    made.map(({ issue }) => issue),
  )
  await postCosts(
    book,
    made.flatMap(({ costs }) => costs),
  )
  return made.map(({ issue: { heatNo, ingotNo } }) => ({ heatNo, ingotNo }))
}

/** A step after the first one that was begun in an earlier round: sent back to its beginning, a piece is still made of what it was. */
async function begunBefore({ tx }: Working, pieceId: string, firstKey: string): Promise<{ processName: string } | undefined> {
  const [found] = await tx
    .select({ processName: workExecs.processName })
    .from(workExecs)
    .where(and(eq(workExecs.pieceId, pieceId), eq(workExecs.isDeleted, 0), isNotNull(workExecs.startTime), ne(workExecs.nodeKey, firstKey)))
    .limit(1)
  return found
}

/** 撤销投料. A wrong scan, until the step after the first one starts. */
export async function unfeed(ctx: Working, proCode: string, reason: string): Promise<void> {
  const { piece, order } = await lockedPiece(ctx, proCode)
  if (piece.fromProCode) throw new Refusal(`产品编号【${proCode}】由【${piece.fromProCode}】改制而来，不能撤销投料`)
  const rows = await originsOf(ctx, piece.id)
  if (rows.length === 0) throw new Refusal(`产品编号【${proCode}】未投料`)
  const [first, ...later] = await execsOf(ctx, piece.id)
  const begun = later.find(({ status }) => !WAITING_STATES.includes(status)) ?? (await begunBefore(ctx, piece.id, first?.nodeKey ?? ''))
  if (piece.status !== IN_PROCESS || begun) throw new Refusal(`工序【${begun?.processName ?? ''}】已开工，不能撤销投料`)
  const book = bookOf(ctx)
  await post(
    book,
    pieceIssues,
    rows.map(({ id, createTime: _, updateTime: __, postTime: ___, tenantId: ____, version: _____, weight, amount, ...row }) => ({
      ...{ ...row, weight: new Big(weight).neg().toFixed(3), amount: new Big(amount).neg().toFixed(2), reverseOf: id, reason },
      feedUserId: ctx.caller.userId || null,
    })),
  )
  await update(ctx, pieces, piece.id, { heatNo: null, ingotNo: null })
  const lines = await workLines(book, order.id, { ids: rows.map(({ issueLineId }) => issueLineId) })
  await postCosts(
    book,
    rows.flatMap(({ issueLineId, weight, amount }) => {
      const billNo = lines.find(({ id }) => id === issueLineId)?.issueNo ?? ''
      const cost = { workId: order.id, costItem: MATERIAL, billNo, issueLineId }
      return [
        { ...cost, pieceId: piece.id, basis: new Big(weight).neg().toFixed(3), amount: new Big(amount).neg().toFixed(2) },
        { ...cost, pieceId: null, basis: weight, amount },
      ]
    }),
  )
}
