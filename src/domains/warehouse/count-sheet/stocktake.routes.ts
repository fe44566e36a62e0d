import { and, eq } from 'drizzle-orm'
import { stocktake } from '#contract/stocktake.ts'
import { settleCase } from '#platform/backlog/follow-up.store.ts'
import { oneMaster, resourceOf } from '#platform/master/master.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { may } from '#server/http/caller.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { beginRecount, finishCount, recordCount, recordFound } from '../stocktake/stocktake.ledger.ts'
import { stocktakes } from '../stocktake/stocktake.table.ts'
import { sheetOf } from './stocktake-sheet.query.ts'

type OfOne<T = unknown> = Context<T & { stocktakeId: string }>

/** The two people whom a count names need no right for its sheet; what each of them does nobody else does. */
export default routes(on => {
  on(stocktake.head, signedIn, async ctx => {
    const { id } = await readable(ctx)
    const row = await oneMaster({ ...ctx, input: { id } }, resourceOf(ctx.app, 'stocktake'))
    const { diffAmount, ...rest } = row
    return reads(ctx) ? row : rest
  })
  on(stocktake.lines, signedIn, async ctx => sheetOf(ctx.tx, (await readable(ctx)).id))
  on(stocktake.count, signedIn, async ctx => {
    await recordCount(bookOf(ctx), await asCounter(ctx), foundIn(ctx.input))
    return true
  })
  on(stocktake.found, signedIn, async ctx => {
    const { qty, ...place } = ctx.input
    return { id: await recordFound(bookOf(ctx), await asCounter(ctx), place, qty) }
  })
  on(stocktake.again, signedIn, async ctx => {
    await beginRecount(bookOf(ctx), await asSupervisor(ctx, '复盘'))
    return true
  })
  on(stocktake.recount, signedIn, async ctx => {
    await recordCount(bookOf(ctx), await asSupervisor(ctx, '复盘'), foundIn(ctx.input), 'second')
    return true
  })
  on(stocktake.finish, signedIn, async ctx => {
    const id = await asSupervisor(ctx, '结束盘点')
    await finishCount(bookOf(ctx), id)
    await settleCase(ctx.tx, ctx.site, id, ctx.now)
    return true
  })
})

const foundIn = ({ lines }: { lines: readonly { id: string; qty: string }[] }) => new Map(lines.map(({ id, qty }) => [id, qty]))

const reads = ({ caller }: Pick<Context, 'caller'>) => may(caller, 'stocktake_view')

/** The count, for its readers and for the people it names. */
async function readable(ctx: OfOne) {
  const { id, countUserId, superviseUserId } = stocktakes
  const [found] = await ctx.tx
    .select({ id, countUserId, superviseUserId })
    .from(stocktakes)
    .where(and(eq(id, ctx.input.stocktakeId), notDeleted(stocktakes, ctx.caller.tenantId)))
  const isNamed = found && [found.countUserId, found.superviseUserId].includes(ctx.caller.userId)
  if (!isNamed && !reads(ctx)) throw forbidden()
  if (!found) throw missing('盘点单不存在')
  return found
}

async function asCounter(ctx: OfOne): Promise<string> {
  const { id, countUserId } = await readable(ctx)
  if (countUserId !== ctx.caller.userId) throw new Refusal('实盘数量由盘点人录入', 403)
  return id
}

async function asSupervisor(ctx: OfOne, what: string): Promise<string> {
  const { id, superviseUserId } = await readable(ctx)
  if (superviseUserId !== ctx.caller.userId) throw new Refusal(`${what}由监盘人办理`, 403)
  return id
}
