import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { type Choice, routeToTake } from '../route-switch/route-switch.store.ts'
import { decisionsOn, planSwitch, resumeOn, type SwitchPlan } from '../route-switch/switch.query.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { refuseUnlessFits } from '../work-order/work-route.store.ts'
import { stepsOfRoute } from '../work-order/work-snapshot.ledger.ts'
import { OTHER_ROUTE, REPLAN } from './work-update.rules.ts'
import { draftUpdate, setDecisions } from './work-update.store.ts'

/** 换路线 and 计划调整 as drafts: nothing changes before they are agreed to. The order was locked before. */
interface Reroute extends Choice {
  readonly newRouteId: string
  readonly reason: string
  readonly updateId?: string | undefined
}

export async function draftReroute(
  ctx: Context,
  order: WorkOrderRow,
  { newRouteId, reason, updateId, ...choice }: Reroute,
): Promise<{ updateId: string; plan: SwitchPlan }> {
  if (!reason.trim()) throw new Refusal('变更原因不能为空')
  if (order.routeId === newRouteId) throw new Refusal('新旧工艺路线相同')
  const route = await routeToTake(ctx, newRouteId)
  await refuseUnlessFits(ctx, order, route, reason)
  const now = await stepsOfRoute(ctx, route.id)
  const [decisions, resumeKey] = [decisionsOn(now, choice.decisions ?? []), resumeOn(now, choice.resumeRouteProcessId)]
  const plan = await planSwitch(ctx, order, now, { decisions, resumeKey })
  const [blocker] = plan.blockers
  if (blocker) throw new Refusal(blocker)
  const values = { updateType: OTHER_ROUTE, reason: reason.trim(), newRouteId: route.id, resumeNodeKey: resumeKey ?? null }
  const made = await draftUpdate(ctx, order, { ...values, updateId })
  await setDecisions(ctx, made, decisions)
  return { updateId: made, plan }
}

interface Replan {
  readonly newPlanEnd?: string | undefined
  readonly newDemandId?: string | undefined
  readonly reason: string
}

export function draftReplan(ctx: Context, order: WorkOrderRow, { newPlanEnd, newDemandId, reason }: Replan): Promise<string> {
  if (!newPlanEnd && !newDemandId) throw new Refusal('请填写新计划完工或新订单行')
  return draftUpdate(ctx, order, {
    ...{ updateType: REPLAN, reason: reason.trim(), oldPlanEnd: order.planEnd, newPlanEnd: newPlanEnd ?? null },
    newDemandId: newDemandId ?? null,
  })
}
