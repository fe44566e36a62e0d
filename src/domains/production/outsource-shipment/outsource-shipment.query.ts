import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { outsourceLines, outsourceOrders } from '../outsource/outsource.table.ts'
import { pieces } from '../piece/piece.table.ts'
import { BACK, OUT } from './outsource-shipment.register.ts'
import { outsourceShipmentLines } from './outsource-shipment.table.ts'

interface Asking {
  readonly tx: Tx
  readonly tenantId: string
}

export type OutsourceOrder = typeof outsourceOrders.$inferSelect

export async function outsourceFound({ tx, tenantId }: Asking, id: string | undefined): Promise<OutsourceOrder | undefined> {
  const [found] = await tx
    .select()
    .from(outsourceOrders)
    .where(and(eq(outsourceOrders.id, id ?? '0'), notDeleted(outsourceOrders, tenantId)))
  return found
}

/** The lines of an order with their pieces, and what went and came of each (INV-41). */
export async function movedLines({ tx, tenantId }: Asking, outsourceOrderId: string) {
  const rows = await tx
    .select({ line: outsourceLines, piece: pieces })
    .from(outsourceLines)
    .innerJoin(pieces, eq(pieces.id, outsourceLines.pieceId))
    .where(and(eq(outsourceLines.outsourceOrderId, outsourceOrderId), notDeleted(outsourceLines, tenantId)))
    .orderBy(pieces.proCode)
  const moves = await tx
    .select()
    .from(outsourceShipmentLines)
    .where(inArray(outsourceShipmentLines.outsourceLineId, [...rows.map(({ line }) => line.id), '0']))
  return rows.map(({ line, piece }) => {
    const own = moves.filter(({ outsourceLineId }) => outsourceLineId === line.id)
    const [out, back] = [OUT, BACK].map(direction => own.find(({ outsourceDirection }) => outsourceDirection === direction))
    return { line, piece, shippedQty: out?.qty ?? 0, backQty: back?.qty ?? 0, lossQty: back?.scrapQty ?? 0, sentWeight: out?.unitWeight }
  })
}

export type MovedLine = Awaited<ReturnType<typeof movedLines>>[number]

export const isOut = ({ shippedQty, backQty, lossQty }: MovedLine): boolean => shippedQty > backQty + lossQty
