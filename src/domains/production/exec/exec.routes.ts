import { and, desc, eq } from 'drizzle-orm'
import { shopFloorCalls, workReportCalls } from '#contract/production-exec.ts'
import { notDeleted } from '#server/db/rows.ts'
import { fromShanghai } from '#server/http/present.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { feed, unfeed } from '../feed/feed.ledger.ts'
import { qrKeyOf } from '../piece/piece.ledger.ts'
import { pieces } from '../piece/piece.table.ts'
import { stockIn } from '../stock-in/stock-in.ledger.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { callTo } from './andon.store.ts'
import { workExecs } from './exec.table.ts'
import { inspect } from './inspect.ledger.ts'
import { makeup, undo } from './makeup.ledger.ts'
import { cardOf } from './piece-card.query.ts'
import { finish, pause, resume, start } from './report.ledger.ts'
import { stationOf } from './station.query.ts'

/** 报工. People of a workshop report what is done there, without a right of their own; whose workshop it is, is asked with the step. */
export default routes(on => {
  on(workReportCalls.feed, signedIn, async ctx => {
    await feed(ctx, ctx.input)
    return pieceStand(ctx, ctx.input.proCode)
  })
  on(workReportCalls.stockIn, { may: 'piece_stockIn' }, async ctx => {
    await stockIn(ctx, ctx.input)
    return pieceStand(ctx, ctx.input.proCode)
  })
  on(workReportCalls.unfeed, { may: 'piece_unfeed' }, async ctx => {
    await unfeed(ctx, ctx.input.proCode, ctx.input.reason)
    return pieceStand(ctx, ctx.input.proCode)
  })
  on(workReportCalls.start, signedIn, ctx => after(ctx, execId => start(ctx, { ...ctx.input, execId })))
  on(workReportCalls.pause, signedIn, ctx => after(ctx, execId => pause(ctx, { ...ctx.input, execId })))
  on(workReportCalls.resume, signedIn, ctx => after(ctx, execId => resume(ctx, { ...ctx.input, execId })))
  on(workReportCalls.finish, signedIn, ctx => after(ctx, execId => finish(ctx, { ...ctx.input, execId })))
  on(workReportCalls.makeup, { may: 'workExec_makeup' }, ctx => {
    const { startTime, endTime, reason = '' } = ctx.input
    return after(ctx, execId =>
      makeup(ctx, { ...ctx.input, execId, reason, startTime: fromShanghai(startTime), endTime: fromShanghai(endTime) }),
    )
  })
  on(workReportCalls.undo, { may: 'workExec_undo' }, ctx => after(ctx, execId => undo(ctx, { ...ctx.input, execId })))
  on(shopFloorCalls.piece, signedIn, ctx => {
    const { proCode, k } = ctx.input
    if (k !== qrKeyOf(ctx.app.keys, ctx.site.id, proCode)) throw new Refusal('产品编号与二维码校验不符')
    return cardOf(ctx, proCode)
  })
  on(shopFloorCalls.card, { may: 'workExec_view' }, async ctx => {
    const [found] = await ctx.tx
      .select({ proCode: pieces.proCode })
      .from(workExecs)
      .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
      .where(and(eq(workExecs.id, ctx.input.execId), eq(workExecs.tenantId, ctx.caller.tenantId)))
    if (!found) throw missing('数据不存在或已删除')
    return cardOf(ctx, found.proCode)
  })
  on(shopFloorCalls.station, signedIn, ctx => stationOf(ctx, ctx.input.equipmentCode))
  on(shopFloorCalls.andon, signedIn, async ctx => ({ told: await callTo(ctx, ctx.input.equipmentCode, ctx.input.callKind) }))
  on(workReportCalls.inspect, { may: 'workExec_inspect' }, ctx => after(ctx, execId => inspect(ctx, { ...ctx.input, execId })))
})

async function pieceStand({ tx, caller }: Context, proCode: string) {
  const [piece] = await tx
    .select()
    .from(pieces)
    .where(and(eq(pieces.proCode, proCode), notDeleted(pieces, caller.tenantId)))
  return { proCode, pieceStatus: Number(piece?.status ?? 0), heatNo: piece?.heatNo ?? '', ingotNo: piece?.ingotNo ?? '' }
}

interface Named {
  execId?: string
  proCode?: string
  nodeKey?: string
}

/** The step by its id, or by piece and node. */
async function execOf({ tx, caller, input: { execId, proCode, nodeKey } }: Context<Named>): Promise<string> {
  if (execId) return execId
  if (!proCode || !nodeKey) throw new Refusal('工序任务不能为空')
  const [found] = await tx
    .select({ id: workExecs.id })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(and(eq(pieces.proCode, proCode), eq(pieces.tenantId, caller.tenantId), eq(workExecs.nodeKey, nodeKey)))
    .orderBy(desc(workExecs.round))
    .limit(1)
  if (!found) throw missing('数据不存在或已删除')
  return found.id
}

/** Does it and says how things are then. */
async function after(ctx: Context<Named>, work: (execId: string) => Promise<void>) {
  const execId = await execOf(ctx)
  await work(execId)
  const [found] = await ctx.tx
    .select({
      status: workExecs.status,
      result: workExecs.result,
      pieceStatus: pieces.status,
      workStatus: workOrders.status,
      proCode: pieces.proCode,
    })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .innerJoin(workOrders, eq(workOrders.id, workExecs.workId))
    .where(eq(workExecs.id, execId))
  if (!found) throw missing('数据不存在或已删除')
  return {
    ...{ execId, proCode: found.proCode, status: Number(found.status), result: found.result ? Number(found.result) : undefined },
    ...{ pieceStatus: Number(found.pieceStatus), workStatus: Number(found.workStatus) },
  }
}
