import { eq, sql } from 'drizzle-orm'
import { routeChanging } from '#contract/production-change.ts'
import { productionRoute } from '#contract/production-route.ts'
import { filesOf, showFile } from '#platform/file/file.store.ts'
import { users } from '#platform/user/user.table.ts'
import { may } from '#server/http/caller.ts'
import { forbidden, Refusal } from '#server/http/refusal.ts'
import { type Context, routes } from '#server/http/route.ts'
import { preMaterialsOf, preSourceOf } from '../route/route-graph.query.ts'
import { routeById, versionsOf } from '../route/route-head.query.ts'
import { neatList } from '../route-compare/route-neat.rules.ts'
import { registersOfLine } from '../route-register/route-register.query.ts'
import { updateById } from '../work-update/work-update.query.ts'
import { cancelUpdate } from '../work-update/work-update.store.ts'
import { inFlightOf, overOf } from './in-flight.ledger.ts'
import { changeById, changePage, changesOf, comparedOf, openChangeOf, wireChange, wireChanges } from './route-change.query.ts'
import { cancelChange, cancelDraft, openChange, setMode } from './route-change.store.ts'

/** 工艺路线变更, spec 7.9: opening, adjusting and dropping a change, and what two versions have different. */
const READS = { may: 'route_view' } as const
const reads = { reads: true }
const WITHDRAWN = '8'

/** What can be cancelled while nobody approves it, and who may. */
const CANCELS: Readonly<Record<string, { right: string; cancel: (ctx: Context, id: string) => Promise<unknown> }>> = {
  routeChange: { right: 'routeChange_cancel', cancel: cancelChange },
  routeActive: { right: 'route_discard', cancel: cancelDraft },
  workorderUpdate: { right: 'workOrderUpdate_cancel', cancel: cancelUpdate },
  addRep: { right: 'workOrderUpdate_cancel', cancel: cancelUpdate },
}

export default routes(on => {
  on(routeChanging.activeChange, { may: 'route_change' }, ctx => {
    const { routeId, changeReason = '', changeContent, changeMode, parallelEndDate, forceDecision } = ctx.input
    return openChange(ctx, routeId, {
      ...{ changeReason, changeContent, changeMode: changeMode?.toString(), parallelEndDate, forceDecision },
    })
  })
  on(routeChanging.changeRouteParallel, { may: 'routeChange_parallel' }, async ctx => {
    const { changeId, parallel = true, parallelEndDate } = ctx.input
    await setMode(ctx, changeId, parallel ? '2' : '1', parallelEndDate)
    return wireChange(ctx, await changeById(ctx, changeId))
  })
  on(routeChanging.doCancelNone, { may: [...new Set(Object.values(CANCELS).map(({ right }) => right))] }, async ctx => {
    const { bizType, bizId } = ctx.input
    const asked = CANCELS[bizType]
    if (!asked) throw new Refusal('单据类型不正确')
    if (!may(ctx.caller, asked.right)) throw forbidden()
    await asked.cancel(ctx, bizId)
    return true
  })
  on(routeChanging.changeRouteList, { may: 'routeChange_view' }, changePage, reads)
  on(routeChanging.packageOldAndNewRouteShow, READS, compared, reads)
  on(
    routeChanging.changeRouteNeatList,
    READS,
    async ctx => {
      const { oldRouteId, newRouteId } = await changeById(ctx, ctx.input.changeId)
      const { old, new: now, diff } = await comparedOf(ctx, oldRouteId, newRouteId)
      return neatList(diff, old, now)
    },
    reads,
  )
  on(routeChanging.otherDataShow, READS, surroundings, reads)
  on(productionRoute.routeIsHasChange, READS, ctx => hasChange(ctx, true))
  on(productionRoute.routeIsHasChangeNoDel, READS, ctx => hasChange(ctx, false))
})

async function compared(ctx: Context<{ changeId?: string; oldRouteId?: string; newRouteId?: string; updateId?: string }>) {
  const { changeId, updateId } = ctx.input
  const asked = changeId ? await changeById(ctx, changeId) : updateId ? await updateById(ctx, updateId) : ctx.input
  const { oldRouteId, newRouteId } = asked
  if (!oldRouteId || !newRouteId) throw new Refusal('请指定要对比的两个版本')
  const { diff, ...graphs } = await comparedOf(ctx, oldRouteId, newRouteId)
  return { ...graphs, ...diff }
}

async function hasChange(ctx: Context<{ routeId: string }>, countsWithdrawn: boolean) {
  const change = await openChangeOf(ctx, await routeById(ctx, ctx.input.routeId))
  if (!change || (change.approvalStatus === WITHDRAWN && !countsWithdrawn)) return { has: false }
  const { changeId, approvalStatus } = await wireChange(ctx, change)
  return { has: true, changeId, approvalStatus }
}

async function surroundings(ctx: Context<{ routeId: string }>) {
  const row = await routeById(ctx, ctx.input.routeId)
  const reading = { tx: ctx.tx, tenantId: ctx.caller.tenantId }
  const [files, preSource, preMaterials, versions, changes, inFlight, over, registers, createUserName, enableUserName] = await Promise.all([
    filesOf(ctx, row.id),
    preSourceOf(ctx, row.id),
    preMaterialsOf(ctx, row.id),
    versionsOf(ctx, row.routeCode),
    changesOf(ctx, row.routeCode),
    inFlightOf(reading, row.id),
    overOf(reading, row.id),
    registersOfLine(ctx, row),
    nameOf(ctx, row.createUser),
    nameOf(ctx, await enabledBy(ctx, row.id)),
  ])
  return {
    annex: await Promise.all(files.map(file => showFile(ctx, file))),
    ...{ preSource, preMaterials, registers, changes: await wireChanges(ctx, changes), createUserName, enableUserName },
    versions: versions.map(each => ({ ...each, status: Number(each.status) })),
    workorders: { inFlight: inFlight.length, over, list: inFlight.slice(0, 10) },
  }
}

async function nameOf({ tx }: Context, userId: string | null): Promise<string> {
  if (!userId) return ''
  const [found] = await tx.select({ realName: users.realName }).from(users).where(eq(users.id, userId))
  return found?.realName ?? ''
}

async function enabledBy({ tx }: Context, routeId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ user_id: string | null }>(
    sql`select user_id::text as user_id from erp_producation_route_event where route_id = ${routeId} and to_status = '2' order by id desc limit 1`,
  )
  return rows[0]?.user_id ?? null
}
