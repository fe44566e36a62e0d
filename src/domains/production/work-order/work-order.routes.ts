import { and, eq, inArray } from 'drizzle-orm'
import { workOrderCalls, workRouteCalls } from '#contract/production-work-order.ts'
import { parseIds } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes } from '#server/http/route.ts'
import { piecesOf, qrKeyOf } from '../piece/piece.ledger.ts'
import { pieces } from '../piece/piece.table.ts'
import { productNamed } from '../route/route-head.store.ts'
import { openUpdateOf } from '../work-update/work-update.query.ts'
import { eventsOf, lockedOrder } from './work-event.ledger.ts'
import { orderById, orderPage, wireOrder, withoutRoute } from './work-order.query.ts'
import { cancelOrder, mergeOrders, planDemands, planStock, splitOrder } from './work-plan.store.ts'
import { candidatesFor, chooseRoute, whyFixed } from './work-route.store.ts'
import { snapshotsOf } from './work-snapshot.ledger.ts'
import { OPEN } from './work-state.rules.ts'

/** 生产工单, spec 7.9 and the calls it leaves unnamed. */
const READS = { may: 'workOrder_view' } as const

export default routes(on => {
  on(workOrderCalls.list, READS, ctx => orderPage(ctx))
  on(workOrderCalls.detail, READS, ctx => detail(ctx, ctx.input.id))
  on(workOrderCalls.plan, { may: ['workOrder_plan', 'workOrder_planStock'] }, async ctx => {
    const { demands = [], materialCode, qty, reason, routeType, orderClass, ...rest } = ctx.input
    const plan = { ...rest, routeType: String(routeType ?? 1), orderClass: String(orderClass ?? 1), priority: rest.priority ?? 5 }
    if (demands.length > 0) return detail(ctx, await planDemands(ctx, demands, plan))
    if (!materialCode) throw new Refusal('产品不能为空')
    if (!qty) throw new Refusal('件数不能为空')
    if (!reason?.trim()) throw new Refusal('投产原因不能为空')
    return detail(ctx, await planStock(ctx, { ...plan, materialId: await productNamed(ctx, materialCode), qty, reason }))
  })
  on(workOrderCalls.split, { may: 'workOrder_split' }, async ctx => {
    const { workId, proCodes, planStart, planEnd, lockVer } = ctx.input
    const row = await lockedOrder(ctx, workId, lockVer)
    const pieceIds = await namedPieces(ctx, workId, parseIds(proCodes))
    return detail(ctx, await splitOrder(ctx, row, { pieceIds, planStart: planStart ?? row.planStart, planEnd: planEnd ?? row.planEnd }))
  })
  on(workOrderCalls.merge, { may: 'workOrder_merge' }, async ctx => {
    await mergeOrders(ctx, ctx.input.workId, ctx.input.targetId)
    return detail(ctx, ctx.input.targetId)
  })
  on(workOrderCalls.cancel, { may: 'workOrder_cancel' }, async ctx => {
    if (!ctx.input.reason?.trim()) throw new Refusal('取消原因不能为空')
    await cancelOrder(ctx, await lockedOrder(ctx, ctx.input.workId, ctx.input.lockVer), ctx.input.reason.trim())
    return detail(ctx, ctx.input.workId)
  })

  on(workRouteCalls.workorderRouteSelect, READS, async ctx => candidatesFor(ctx, await orderById(ctx, ctx.input.workId), ctx.input.keyword))
  on(workRouteCalls.workorderRouteSelectBefore, READS, async ctx => {
    const row = await orderById(ctx, ctx.input.workId)
    const [workorder, candidates] = await Promise.all([wireOrder(ctx, row.id), candidatesFor(ctx, row)])
    const msg = whyFixed(row) ?? (candidates.length === 0 ? '该产品没有可用的工艺路线' : undefined)
    const { routeId, routeCode, versionNum } = workorder
    return {
      ...{ workorder, canSelect: msg === undefined, msg, candidateCount: candidates.length },
      defaultRouteId: candidates.find(({ isDefault }) => isDefault)?.id,
      currentRoute: routeId && versionNum !== undefined ? { routeId, routeCode, versionNum } : undefined,
    }
  })
  on(workRouteCalls.workorderRouteSelectAfter, { may: 'workOrder_chooseRoute' }, async ctx => {
    const { workId, routeId, reason } = ctx.input
    return chooseRoute(ctx, await lockedOrder(ctx, workId), routeId, reason)
  })
  on(workRouteCalls.getUpdateWorkOrderByProCode, READS, async ctx => {
    const [piece] = await ctx.tx
      .select({ workId: pieces.workId, status: pieces.status })
      .from(pieces)
      .where(and(eq(pieces.proCode, ctx.input.proCode.trim()), eq(pieces.tenantId, ctx.caller.tenantId)))
    if (!piece) return []
    const order = await wireOrder(ctx, piece.workId)
    if (!OPEN.includes(String(order.status))) return []
    return [{ ...order, hasOpenUpdate: (await openUpdateOf(ctx, order.id)) !== undefined, pieceStatus: Number(piece.status) }]
  })
  on(workRouteCalls.hasNoPassWorkorderUpdateByWorkId, READS, async ctx => {
    await orderById(ctx, ctx.input.workId)
    return (await openUpdateOf(ctx, ctx.input.workId)) !== undefined
  })
  on(workRouteCalls.noRouteProducation, READS, withoutRoute)
})

async function namedPieces(ctx: Context, workId: string, proCodes: readonly string[]): Promise<string[]> {
  if (proCodes.length === 0) throw new Refusal('请选择要拆出的产品件')
  const found = await ctx.tx
    .select({ id: pieces.id, proCode: pieces.proCode, workId: pieces.workId })
    .from(pieces)
    .where(and(inArray(pieces.proCode, [...proCodes]), eq(pieces.tenantId, ctx.caller.tenantId)))
  const stranger = proCodes.find(code => !found.some(piece => piece.proCode === code && piece.workId === workId))
  if (stranger) throw new Refusal(`产品编号【${stranger}】不属于该工单`)
  return found.map(({ id }) => id)
}

async function detail(ctx: Context, id: string) {
  const [order, own, snapshots, events] = await Promise.all([
    wireOrder(ctx, id),
    piecesOf(ctx, id),
    snapshotsOf(ctx, id),
    eventsOf(ctx, id),
  ])
  const { keys } = ctx.app
  return {
    ...order,
    snapshotId: snapshots.at(-1)?.id,
    pieces: own.map(piece => ({
      ...{ id: piece.id, proCode: piece.proCode, status: Number(piece.status), branchStatus: Number(piece.branchStatus) },
      ...{ heatNo: piece.heatNo ?? '', ingotNo: piece.ingotNo ?? '', place: piece.place ?? '', finishTime: piece.finishTime ?? undefined },
      qrText: `${ctx.from.origin}/m/p/${piece.proCode}?k=${qrKeyOf(keys, ctx.site.id, piece.proCode)}`,
    })),
    snapshots: snapshots.map(({ id, revNo, routeId, routeCode, versionNum, reason, contentHash, createTime }) => ({
      ...{ id, revNo, routeId, routeCode, versionNum, reason, contentHash, createTime },
    })),
    events: events.map(({ eventType, before, after, userId, postTime }) => ({
      ...{ eventType, before, after, userId: userId ?? undefined, postTime },
    })),
  }
}
