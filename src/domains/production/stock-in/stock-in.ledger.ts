import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { requireKeeper } from '#domains/warehouse/place/warehouse-keeper.ledger.ts'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { notDeleted, update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { movePiece } from '../piece/piece.ledger.ts'
import { CONCEDED, GOOD } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { accumCost, postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { PRODUCE_OUT } from '../piece-cost/piece-cost.register.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'

/** 完工入库 (production.md 2.8). A finished piece goes into stock under its own number, at what it has cost until then. */
const RULE = { prefix: 'WGRK', date: 'YMD', digits: 4 } as const

interface Asked {
  readonly proCode: string
  readonly warehouseId: string
  readonly locationId?: string | undefined
}

export async function stockIn(ctx: Context, { proCode, warehouseId, locationId }: Asked): Promise<void> {
  const { tx, caller, now } = ctx
  const found = async () => {
    const [piece] = await tx
      .select()
      .from(pieces)
      .where(and(eq(pieces.proCode, proCode), notDeleted(pieces, caller.tenantId)))
    if (!piece) throw missing('产品编号不存在')
    return piece
  }
  const order = await lockedOrder(ctx, (await found()).workId)
  const piece = await found()
  if (piece.workId !== order.id) throw new Refusal('数据已被他人修改，请刷新后重试', 409)
  if (piece.stockTime) throw new Refusal(`产品编号【${proCode}】已入库`)
  if (piece.status !== GOOD && piece.status !== CONCEDED) throw new Refusal('产品未完工，不能入库')
  if (piece.qualityState === 'frozen') throw new Refusal('产品已冻结，不能入库')
  const { warehouseType } = await requireKeeper(ctx, warehouseId)
  if (warehouseType !== 'product') throw new Refusal('完工产品只能入成品库')
  const book = bookOf(ctx)
  const amount = await accumCost(tx, piece.id)
  const billNo = await nextNumber(tx, { tenantId: caller.tenantId, flowKey: 'produceIn', rule: RULE, now })
  await post(book, [
    {
      ...{ bizType: 'PRODUCE_IN', bizId: order.id, bizLineId: piece.id, billNo, warehouseId, locationId: locationId ?? '0' },
      ...{ materialId: piece.materialId, batchNo: proCode, proCode, qty: '1', amount },
      qualityState: piece.status === CONCEDED ? 'concession' : 'good',
    },
  ])
  await postCosts(book, [
    { workId: order.id, pieceId: piece.id, costItem: PRODUCE_OUT, billNo, basis: '-1', amount: new Big(amount).neg().toFixed(2) },
  ])
  await movePiece(ctx, piece, { moveType: 'STOCK_IN', toPlace: 'stock', refId: warehouseId, billNo })
  await update(ctx, pieces, piece.id, { stockTime: now })
}
