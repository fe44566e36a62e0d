import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Keys } from '#server/auth/keys.ts'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { lineCode } from '../work-order/work-state.rules.ts'
import { IN_PROCESS } from './piece.register.ts'
import { pieceMoves, pieces } from './piece.table.ts'

export type Piece = typeof pieces.$inferSelect

interface Product {
  readonly id: string
  readonly materialName: string
}

/** New pieces of a work order, each with a number of its own that is never used again; `demandIds` has one entry for each. `proCodes`: they have numbers already. */
export async function makePieces(
  ctx: Working,
  workId: string,
  product: Product,
  demandIds: readonly (string | undefined)[],
  proCodes: readonly string[] = [],
): Promise<void> {
  const prefix = `${shanghai(ctx.now).slice(2, 4)}${lineCode(product.materialName)}`
  const rule = { prefix, digits: 4 } as const
  for (const [at, demandId] of demandIds.entries()) {
    const proCode =
      proCodes[at] ?? (await nextNumber(ctx.tx, { tenantId: ctx.caller.tenantId, flowKey: `piece:${prefix}`, rule, now: ctx.now }))
    await insert(ctx, pieces, {
      ...{ proCode, workId, materialId: product.id, demandId: demandId ?? null },
      ...{ status: IN_PROCESS, qualityState: 'good', branchStatus: '0' },
    })
  }
}

interface Move {
  readonly moveType: string
  readonly toPlace: string
  readonly refId?: string | undefined
  readonly billNo?: string
}

/** 流转. Nothing is written if the piece is there already. */
export async function movePiece(
  ctx: Working,
  piece: Pick<Piece, 'id' | 'place' | 'placeShopId'>,
  { moveType, toPlace, refId, billNo = '' }: Move,
): Promise<void> {
  if (piece.place === toPlace && (piece.placeShopId ?? undefined) === refId) return
  await update(ctx, pieces, piece.id, { place: toPlace, placeShopId: toPlace === 'shop' ? (refId ?? null) : null })
  const book = bookOf(ctx)
  await post(book, pieceMoves, [
    {
      ...{ pieceId: piece.id, moveType, fromPlace: piece.place ?? '', toPlace, refId: refId ?? null, billNo },
      moveUserId: ctx.caller.userId || null,
    },
  ])
}

export const piecesOf = ({ tx }: Pick<Working, 'tx'>, workId: string): Promise<Piece[]> =>
  tx
    .select()
    .from(pieces)
    .where(and(eq(pieces.workId, workId), eq(pieces.isDeleted, 0)))
    .orderBy(pieces.proCode)

/** Pieces of the caller's company that a form names. */
export const piecesById = (
  { tx, caller }: Pick<Working, 'tx'> & { caller: { tenantId: string } },
  ids: readonly string[],
): Promise<Piece[]> =>
  tx
    .select()
    .from(pieces)
    .where(and(inArray(pieces.id, [...ids, '0']), notDeleted(pieces, caller.tenantId)))

/** What the QR code on a piece carries besides its number, so that nobody types numbers of pieces that he does not have before him. */
export const qrKeyOf = (keys: Keys, siteId: string | number, proCode: string): string =>
  createHmac('sha256', keys.derive(`piece ${siteId}`))
    .update(proCode)
    .digest('hex')
    .slice(0, 8)
