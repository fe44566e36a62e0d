import { and, eq, inArray } from 'drizzle-orm'
import { notDeleted, update } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockedDemands, settleDemands } from '../demand/demand.ledger.ts'
import { GOOD } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import type { Working } from '../work-order/work-event.ledger.ts'

/** 占用库存 and 转单 (production.md 2.6): finished pieces in stock are given to an order line instead of making new ones. */
async function lockedPieces({ tx, caller }: Working, pieceIds: readonly string[]) {
  return tx
    .select()
    .from(pieces)
    .where(and(inArray(pieces.id, [...pieceIds, '0']), notDeleted(pieces, caller.tenantId)))
    .orderBy(pieces.id)
    .for('update')
}

type Demand = Awaited<ReturnType<typeof lockedDemands>>[number]

/** Good, in stock, and of the product that is wanted. */
function requireFit(piece: Awaited<ReturnType<typeof lockedPieces>>[number], { productId }: Demand): void {
  const named = `产品编号【${piece.proCode}】`
  if (piece.status !== GOOD || piece.place !== 'stock') throw new Refusal(`${named}不是在库的合格品`)
  if (piece.qualityState === 'frozen') throw new Refusal(`${named}已冻结`)
  if (piece.materialId !== productId) throw new Refusal(`${named}的产品与需求不同`)
}

/** 占用库存. */
export async function occupy(ctx: Working, demandId: string, pieceIds: readonly string[]): Promise<void> {
  const [demand] = await lockedDemands(ctx, [demandId])
  const chosen = await lockedPieces(ctx, pieceIds)
  if (!demand || chosen.length !== new Set(pieceIds).size) throw new Refusal('所选产品件不存在')
  for (const piece of chosen) {
    requireFit(piece, demand)
    if (piece.demandId) throw new Refusal(`产品编号【${piece.proCode}】已属于其他订单`)
  }
  if (demand.state === 'closed' || chosen.length > demand.qty - demand.plannedQty)
    throw new Refusal(`占用件数超过未安排件数：${demand.salesOrderNo}`)
  for (const { id } of chosen) await update(ctx, pieces, id, { demandId })
  await settleDemands(ctx, [demandId])
}

/** 转单. A piece in stock goes to another order line of the same product. */
export async function relink(ctx: Working, pieceId: string, demandId: string): Promise<void> {
  const [before] = await ctx.tx.select({ demandId: pieces.demandId }).from(pieces).where(eq(pieces.id, pieceId))
  if (before?.demandId === demandId) throw new Refusal('产品件已属于该订单行')
  const ids = [demandId, ...(before?.demandId ? [before.demandId] : [])]
  const found = await lockedDemands(ctx, ids)
  const [piece] = await lockedPieces(ctx, [pieceId])
  const demand = found.find(({ id }) => id === demandId)
  if (!piece || !demand || piece.demandId !== (before?.demandId ?? null)) throw new Refusal('数据已被他人修改，请刷新后重试', 409)
  requireFit(piece, demand)
  if (demand.state === 'closed' || demand.plannedQty >= demand.qty) throw new Refusal(`订单行 ${demand.salesOrderNo} 已全部安排`)
  await update(ctx, pieces, pieceId, { demandId })
  await settleDemands(ctx, ids)
}
