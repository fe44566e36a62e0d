import Big from 'big.js'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { above } from '#model/form/arithmetic.ts'
import { update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { execsOf } from '../exec/exec.store.ts'
import { blanksOf } from '../feed/feed.query.ts'
import { movePiece, type Piece, piecesById } from '../piece/piece.ledger.ts'
import { IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { REMAKE_IN } from '../piece-cost/piece-cost.register.ts'
import { leaveAll, type ScrapPiece, scrapPieces, whyNotGivenUp } from '../scrap/scrap-piece.ledger.ts'
import { lockedOrders, recordEvent, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { NOT_STARTED, ON_HOLD } from '../work-order/work-state.rules.ts'

/**
 * 改制 (entities/quality.md). A piece that failed becomes one of another product: it takes the place of an ingot there, with its heat and what its
 * steel had cost. Whoever wanted it wants another one.
 */
export interface Asked {
  readonly pieceId: string
  readonly targetPieceId: string
  /** kg, as it is now. */
  readonly weight: string
}

export interface Remake {
  readonly old: ScrapPiece
  readonly oldOrder: WorkOrderRow
  readonly target: Piece
  readonly targetOrder: WorkOrderRow
  /** What the new piece takes over: of what the old one had cost, its steel. */
  readonly value: string
}

/** Both pieces under the locks of their orders, if the one may become the other. */
export async function remakeOf(ctx: Working, { pieceId, targetPieceId, weight }: Asked): Promise<Remake> {
  const seen = await piecesById(ctx, [pieceId, targetPieceId])
  const orders = await lockedOrders(
    ctx,
    seen.map(({ workId }) => workId),
  )
  const [old] = await scrapPieces(ctx, [pieceId])
  const [target] = await piecesById(ctx, [targetPieceId])
  const of = (piece: Piece | undefined) => orders.find(({ id }) => id === piece?.workId)
  const [oldOrder, targetOrder] = [of(old?.piece), of(target)]
  if (!old || !oldOrder || !target || !targetOrder) throw new Refusal('产品件不存在，请刷新后重试')
  const why = whyNotRemade(old) ?? (await whyNotTarget(ctx, target, targetOrder)) ?? (await whyNotFitting(ctx, old, target, weight))
  if (why) throw new Refusal(why)
  const value = above(old.accumCost, old.materialCost) ? old.materialCost : old.accumCost
  return { old, oldOrder, target, targetOrder, value }
}

function whyNotRemade(old: ScrapPiece): string | undefined {
  const { piece, ncrs } = old
  const named = `产品编号【${piece.proCode}】`
  if (!piece.ingotNo) return `${named}没有投料，不能改制`
  if (piece.qualityState !== 'frozen' || ncrs.length === 0) return `${named}没有待处置的不合格单`
  return whyNotGivenUp(old)
}

async function whyNotTarget(ctx: Working, target: Piece, order: WorkOrderRow): Promise<string | undefined> {
  const named = `目标件【${target.proCode}】`
  if (target.status !== IN_PROCESS || !NOT_STARTED.includes(order.status)) return `${named}的工单已开工或已结束`
  if (order.holdStatus === ON_HOLD) return `${named}的工单已暂停`
  if (target.ingotNo) return `${named}已投料，锭号 ${target.ingotNo}`
  return order.routeId && (await blanksOf(ctx, order)).length === 0 ? `${named}的工艺路线无需投料，不能改制` : undefined
}

/** Of another product, of the same steel, and heavy enough for it. */
async function whyNotFitting(ctx: Working, old: ScrapPiece, target: Piece, weight: string): Promise<string | undefined> {
  if (old.piece.materialId === target.materialId) return '目标件须为其他产品'
  const product = (await materialsById(ctx.tx, ctx.caller.tenantId, [target.materialId])).get(target.materialId)
  const [grade, wanted] = [old.product?.steelGrade ?? '', product?.steelGrade ?? '']
  if (grade && wanted && grade !== wanted) return `钢号 ${grade} 与目标产品钢号 ${wanted} 不符`
  if (old.mostWeight && above(weight, old.mostWeight)) return `重量不能大于该件的 ${old.mostWeight} kg`
  return product?.unitWeight && above(product.unitWeight, weight)
    ? `重量 ${weight} kg 小于目标产品单重 ${product.unitWeight} kg`
    : undefined
}

/** The old piece leaves with its cost; the new one begins with the steel. */
export async function remake(ctx: Working, { old, oldOrder, target, targetOrder, value }: Remake, billNo: string): Promise<void> {
  await leaveAll(ctx, oldOrder, [old], { billNo, documentId: ctx.newId(), moveType: 'REMAKE' })
  const { proCode, heatNo, ingotNo } = old.piece
  await postCosts(bookOf(ctx), [
    {
      ...{ workId: targetOrder.id, pieceId: target.id, costItem: REMAKE_IN, billNo, basis: '1', amount: new Big(value).toFixed(2) },
      ...{ issueLineId: null, execId: null, nodeKey: null, round: null, workshopId: targetOrder.deptShopId },
    },
  ])
  await update(ctx, pieces, target.id, { heatNo, ingotNo, fromProCode: proCode })
  const [first] = await execsOf(ctx, target.id)
  const refId = first?.execShopId ?? targetOrder.deptShopId
  await movePiece(ctx, target, { moveType: 'REMAKE', toPlace: 'shop', refId, billNo })
  const detail = { billNo, pieces: [target.proCode], fromProCode: proCode }
  const { id, status } = targetOrder
  await recordEvent(ctx, id, { eventType: 'remake', before: status, after: status, detail })
}
