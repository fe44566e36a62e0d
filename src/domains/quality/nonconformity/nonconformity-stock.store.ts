import { freezePiece, thawPiece } from '#domains/production/piece/piece-freeze.ledger.ts'
import { stockPieces } from '#domains/production/scrap/scrap-piece.ledger.ts'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import { type Picked, pickedAt, placesOf } from '#domains/warehouse/stock/stock-place.ledger.ts'
import { FROZEN } from '#domains/warehouse/stock/stock-usable.ledger.ts'
import { changeQuality, stateBeforeFreezing } from '#domains/warehouse/stock-quality/stock-quality.ledger.ts'
import { bookOf } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { close, ncrById, registerNonconformity } from './nonconformity.ledger.ts'
import type { nonconformities } from './nonconformity.table.ts'

/** 在库不合格. Goods in stock are found not to be good: frozen until something is decided, or a second look finds nothing wrong. */
interface Asked extends Pick<typeof nonconformities.$inferInsert, 'sourceType' | 'description'> {
  readonly stockId: string
  readonly warehouseId?: string | undefined
  readonly defectCode?: string | undefined
  readonly dutyType?: string | undefined
  readonly dutyDeptId?: string | undefined
}

/** The piece that lies there, under the lock of its order. */
async function pieceAt(ctx: Context, { proCode }: Pick<Picked, 'proCode'>) {
  const found = async () => (proCode ? (await stockPieces(ctx, [proCode])).get(proCode)?.piece : undefined)
  const seen = await found()
  if (!seen) return undefined
  await lockedOrder(ctx, seen.workId)
  return found()
}

export async function registerStock(ctx: Context, { stockId, warehouseId = '0', ...found }: Asked): Promise<string> {
  const place = (await pickedAt(bookOf(ctx), warehouseId, [stockId])).get(stockId)
  if (!place) throw new Refusal('所选库存不存在，请刷新后重试')
  if (place.qualityState === FROZEN) throw new Refusal('该库存已冻结')
  const piece = await pieceAt(ctx, place)
  if (piece) await freezePiece(ctx, piece, found.description.slice(0, 200))
  else await changeQuality(bookOf(ctx), place, { to: FROZEN, reason: found.description.slice(0, 200), userId: ctx.caller.userId })
  const { locationId, materialId, batchNo, onHandQty: qty } = place
  return registerNonconformity(ctx, {
    ...{ ...found, warehouseId, locationId: locationId === '0' ? null : locationId, materialId, batchNo, qty },
    ...{ pieceId: piece?.id ?? null, workId: piece?.workId ?? null, nodeKey: 'stock', processName: '在库', round: 1 },
  })
}

/** 复检合格. What was frozen may be used again. */
export async function goodInStock(ctx: Context, { id }: { readonly id: string }, reason: string): Promise<void> {
  const ncr = await ncrById(ctx, id)
  if (!ncr?.warehouseId) throw new Refusal('不合格单不是在库货物')
  const { materialId, batchNo, warehouseId, locationId } = ncr
  const book = bookOf(ctx)
  const lying = (await placesOf(book, materialId, batchNo ?? '')).find(
    place => place.warehouseId === warehouseId && place.locationId === (locationId ?? '0'),
  )
  const piece = ncr.pieceId ? await pieceAt(ctx, { proCode: batchNo ?? '' }) : undefined
  if (piece) await thawPiece(ctx, piece, reason)
  else if (lying?.qualityState === FROZEN)
    await changeQuality(book, lying, { to: await stateBeforeFreezing(book, lying), reason, userId: ctx.caller.userId })
  await close(ctx, [ncr], 'recheck')
}
