import { routeChanging } from '#contract/production-change.ts'
import { start } from '#platform/work/commands.store.ts'
import { detailOf } from '#platform/work/detail.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { DISAGREED, decideTask } from '../approval/task.store.ts'
import { routeById } from '../route/route-head.query.ts'
import { requireOwn } from '../route/route-head.store.ts'
import { inFlightOf } from './in-flight.ledger.ts'
import { proposal } from './route-change.ledger.ts'
import { type ChangeRow, changeById, comparedOf, wireChange } from './route-change.query.ts'
import { CHANGE_APPROVING, CHANGE_CANCELLED, CHANGE_DONE, CHANGE_DRAFT } from './route-change.rules.ts'

/** 变更审批, spec 7.9: the same paper as in the to-do list, under the names of its clients. */
const FLOW = 'routeChangeToEnable'

export default routes(on => {
  on(routeChanging.routeChangeOnData, { may: 'route_view' }, onData, { reads: true })
  // Whoever has the task may decide, whatever their rights on routes: the engine checks.
  on(routeChanging.changeToEnable, signedIn, async ctx => {
    const change = await asked(ctx)
    const { taskId, approvalStatus = 0, comment } = ctx.input
    if (!taskId) await request(ctx, change)
    else await decideTask(ctx, change.processInstanceId, { taskId, approvalStatus, comment })
    return outcome(ctx, await changeById(ctx, change.id))
  })
  on(routeChanging.changeDisagree, signedIn, async ctx => {
    const change = await changeById(ctx, ctx.input.changeId)
    if (change.status !== CHANGE_APPROVING) throw new Refusal('变更不在审批中')
    const { taskId, comment } = ctx.input
    await decideTask(ctx, change.processInstanceId, { taskId, approvalStatus: DISAGREED, comment })
    return outcome(ctx, await changeById(ctx, change.id))
  })
})

function asked(ctx: Context<{ changeId?: string; bizId?: string }>): Promise<ChangeRow> {
  const id = ctx.input.changeId ?? ctx.input.bizId
  if (!id) throw new Refusal('变更单不能为空')
  return changeById(ctx, id)
}

async function request(ctx: Context<{ form?: Record<string, unknown>; commandId?: string }>, change: ChangeRow): Promise<void> {
  await requireOwn(ctx, (await routeById(ctx, change.oldRouteId)).deptId)
  if (change.status === CHANGE_APPROVING) throw new Refusal('流程正在审批中，请勿重复提交')
  if (change.status === CHANGE_CANCELLED) throw new Refusal('变更已取消')
  if (change.status === CHANGE_DONE) throw new Refusal('变更已生效或已取消')
  const form = { ...proposal(change), customerConfirm: 'no', ...ctx.input.form, changeId: change.id }
  await start(ctx, { flowKey: FLOW, form, commandId: ctx.input.commandId })
}

async function outcome(ctx: Context, change: ChangeRow) {
  const { id, approvalStatus, processInstanceId, status, oldRouteId, newRouteId, pendingSwitch } = await wireChange(ctx, change)
  const done = change.status === CHANGE_DONE ? { oldRouteId, newRouteId, switchCount: pendingSwitch } : {}
  return { objMap: { approvalStatus, record: { bizId: id, processInstanceId, flowKey: FLOW, status, ...done } } }
}

async function onData(ctx: Context<{ changeId?: string; bizId?: string; taskId?: string }>) {
  const change = await asked(ctx)
  const { old, new: now, diff } = await comparedOf(ctx, change.oldRouteId, change.newRouteId)
  const inFlight = await inFlightOf({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, change.oldRouteId)
  const paper = change.processInstanceId && { processInstanceId: change.processInstanceId, taskId: ctx.input.taskId }
  const detail = paper ? await detailOf(ctx, paper).catch(() => undefined) : undefined
  return {
    objMap: {
      ...(await outcome(ctx, change)).objMap,
      form: { change: await wireChange(ctx, change), old, new: now, diffs: diff, inFlight: [...inFlight] },
      permissions: {
        canEdit: change.status === CHANGE_DRAFT,
        canApprove: detail?.task !== undefined,
        canWithdraw: detail?.actions.includes('withdraw') ?? false,
      },
      history: detail?.timeline ?? [],
      annex: detail?.attachments ?? [],
    },
  }
}
