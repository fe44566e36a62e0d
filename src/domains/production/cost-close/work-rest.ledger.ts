import Big from 'big.js'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bookOf } from '#server/document/ledger.ts'
import { postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { CLOSE } from '../piece-cost/piece-cost.register.ts'
import { pieceCosts } from '../piece-cost/piece-cost.table.ts'
import { lockedOrder, type Working } from '../work-order/work-event.ledger.ts'
import { postVariances } from './cost-variance.ledger.ts'

/** 余额归集. What was issued to an order that has ended, and was neither fed nor brought back, is variance of the workshop that leads it. */
export async function closeRest(ctx: Working, workId: string): Promise<void> {
  const { orderNo: billNo, deptShopId: workshopId } = await lockedOrder(ctx, workId)
  const [row] = await ctx.tx
    .select({ rest: sql<string>`coalesce(sum(${pieceCosts.amount}), 0)::text` })
    .from(pieceCosts)
    .where(and(eq(pieceCosts.workId, workId), isNull(pieceCosts.pieceId)))
  const rest = new Big(row?.rest ?? 0)
  if (rest.eq(0)) return
  const book = bookOf(ctx)
  await postCosts(book, [{ workId, pieceId: null, costItem: CLOSE, billNo, workshopId, basis: '-1', amount: rest.neg().toFixed(2) }])
  await postVariances(book, [{ workshopId, workId, varianceKind: 'rest', amount: rest.toFixed(2), billNo }])
}
