import { placesOf } from '#domains/warehouse/stock/stock-place.ledger.ts'
import { FROZEN } from '#domains/warehouse/stock/stock-usable.ledger.ts'
import { changeQuality, stateBeforeFreezing } from '#domains/warehouse/stock-quality/stock-quality.ledger.ts'
import { update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { execsOf, qualityOf } from '../exec/exec.store.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import type { Piece } from './piece.ledger.ts'
import { CONCEDED, IN_PROCESS } from './piece.register.ts'
import { pieces } from './piece.table.ts'

/** 冻结. Nobody works on the piece, ships or promises it (INV-69), wherever it is. The caller has locked its order. */
export async function freezePiece(ctx: Working, piece: Piece, reason: string): Promise<void> {
  if (piece.qualityState !== FROZEN) await update(ctx, pieces, piece.id, { qualityState: FROZEN })
  for (const place of await inStock(ctx, piece))
    if (place.qualityState !== FROZEN) await changeQuality(bookOf(ctx), place, { to: FROZEN, reason, userId: ctx.caller.userId })
}

/** 解冻, to what its steps say; in stock to what it was before. */
export async function thawPiece(ctx: Working, piece: Piece, reason: string): Promise<void> {
  const { id, status } = piece
  const qualityState = status === IN_PROCESS ? qualityOf(await execsOf(ctx, id)) : status === CONCEDED ? 'concession' : 'good'
  await update(ctx, pieces, id, { qualityState })
  const book = bookOf(ctx)
  for (const place of await inStock(ctx, piece))
    if (place.qualityState === FROZEN)
      await changeQuality(book, place, { to: await stateBeforeFreezing(book, place), reason, userId: ctx.caller.userId })
}

/** 让步, of a piece that is finished. */
export async function concedePiece(ctx: Working, piece: Piece, reason: string): Promise<void> {
  await update(ctx, pieces, piece.id, { status: CONCEDED, qualityState: 'concession' })
  for (const place of await inStock(ctx, piece))
    if (place.qualityState !== 'concession')
      await changeQuality(bookOf(ctx), place, { to: 'concession', reason, userId: ctx.caller.userId })
}

export const inStock = (ctx: Working, { materialId, proCode, place }: Piece) =>
  place === 'stock' ? placesOf(bookOf(ctx), materialId, proCode) : Promise.resolve([])
