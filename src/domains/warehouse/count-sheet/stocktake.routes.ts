import { and, eq } from 'drizzle-orm'
import { stocktake } from '#contract/stocktake.ts'
import { notDeleted } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { type Context, routes } from '#server/http/route.ts'
import { recordCount, recordFound } from '../stocktake/stocktake.ledger.ts'
import { stocktakes } from '../stocktake/stocktake.table.ts'
import { locked } from '../stocktake/stocktake-settle.ledger.ts'
import { sheetOf } from './stocktake-sheet.query.ts'

const COUNTS = { may: 'stocktake_count' } as const

export default routes(on => {
  on(stocktake.lines, { may: 'stocktake_view' }, async ctx => sheetOf(ctx.tx, await ours(ctx)))
  on(stocktake.count, COUNTS, async ctx => {
    await recordCount(bookOf(ctx), await ours(ctx), new Map(ctx.input.lines.map(({ id, qty }) => [id, qty])))
    return true
  })
  on(stocktake.recount, { may: 'stocktake_recount' }, async ctx => {
    const id = await ours(ctx)
    if ((await locked(ctx, id)).superviseUserId !== ctx.caller.userId) throw new Refusal('复盘由监盘人办理', 403)
    await recordCount(bookOf(ctx), id, new Map(ctx.input.lines.map(line => [line.id, line.qty])), 'second')
    return true
  })
  on(stocktake.found, COUNTS, async ctx => {
    const { qty, ...place } = ctx.input
    return { id: await recordFound(bookOf(ctx), await ours(ctx), place, qty) }
  })
})

async function ours({ tx, caller, input }: Context<{ stocktakeId: string }>): Promise<string> {
  const [found] = await tx
    .select({ id: stocktakes.id })
    .from(stocktakes)
    .where(and(eq(stocktakes.id, input.stocktakeId), notDeleted(stocktakes, caller.tenantId)))
  if (!found) throw missing('盘点单不存在')
  return found.id
}
