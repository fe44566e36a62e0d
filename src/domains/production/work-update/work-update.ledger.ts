import { inArray } from 'drizzle-orm'
import { update } from '#server/db/rows.ts'
import type { EffectContext, Fault, FormContext } from '#server/document/effects.ts'
import { shanghai } from '#server/http/present.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { lockedDemands, settleDemands } from '../demand/demand.ledger.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { routeById } from '../route/route-head.query.ts'
import { IN_FORCE } from '../route/route-state.rules.ts'
import { settleItem } from '../route-switch/route-switch.ledger.ts'
import { PENDING, SWITCHED } from '../route-switch/route-switch.register.ts'
import { applySwitch } from '../route-switch/switch.ledger.ts'
import { planSwitch, type SwitchPlan } from '../route-switch/switch.query.ts'
import { happened, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { type Acting, workingOf } from '../work-order/work-paper.ledger.ts'
import { originOf, REROUTED, stepsOfRoute, VERSION_SWITCHED } from '../work-order/work-snapshot.ledger.ts'
import { type Decision, decisionsOf, type UpdateRow } from './work-update.query.ts'
import { NEW_VERSION, REPLAN, UPDATE_CANCELLED, UPDATE_DRAFT } from './work-update.rules.ts'
import { agreedUpdate, dropUpdate } from './work-update.store.ts'
import { workUpdates } from './work-update.table.ts'

/** 工单变更: what a request about route or plan means, and what it does when it is agreed to. */
type Ctx = Acting & Pick<EffectContext<unknown>, 'instanceId'>

/** The switch that a request asks for; none if it is about the plan. */
export async function switchAsked(
  ctx: Pick<FormContext<unknown>, 'tx' | 'tenantId'>,
  order: WorkOrderRow,
  row: UpdateRow,
  typed: readonly Decision[] = [],
): Promise<SwitchPlan | undefined> {
  if (row.updateType === REPLAN || !row.newRouteId) return undefined
  const reading = { tx: ctx.tx, caller: { tenantId: ctx.tenantId } }
  const decisions = [...(await decisionsOf(reading, row.id)), ...typed]
  const now = await stepsOfRoute(reading, row.newRouteId)
  return planSwitch(reading, order, now, { decisions, resumeKey: row.resumeNodeKey ?? undefined })
}

/** The line of a form about a step, and the step that a line is about. */
export const stepLabel = (proCode: string, processSeq: number) => `${proCode}-${processSeq}`

export function typedDecisions(plan: SwitchPlan, rows: readonly { step?: string; decision?: string }[]): Decision[] {
  const given = new Map(rows.map(({ step, decision }) => [step, decision]))
  return plan.pieces.flatMap(({ piece, plan: { behind } }) =>
    behind.flatMap(({ nodeKey, processSeq }) => {
      const decision = given.get(stepLabel(piece.proCode, processSeq))
      return decision ? [{ pieceId: piece.id, nodeKey, decision: Number(decision) }] : []
    }),
  )
}

/** What stands in the way of a request, as faults of its paper. */
export async function updateFaults(ctx: FormContext<unknown>, order: WorkOrderRow, row: UpdateRow): Promise<Fault[]> {
  if (row.updateType === REPLAN) return planFaults(ctx, row)
  const reading = { tx: ctx.tx, caller: { tenantId: ctx.tenantId } }
  const route = await routeById(reading, row.newRouteId ?? '0')
  if (!IN_FORCE.includes(route.status)) return [{ path: 'newRouteId', message: '只能选择已启用的工艺路线' }]
  const plan = await switchAsked(ctx, order, row)
  return (plan?.blockers ?? []).map(message => ({ path: 'workId', message }))
}

async function planFaults(ctx: FormContext<unknown>, { newPlanEnd, newDemandId, workId }: UpdateRow): Promise<Fault[]> {
  const faults: Fault[] = []
  if (newPlanEnd && newPlanEnd < shanghai(ctx.now).slice(0, 10)) faults.push({ path: 'newPlanEnd', message: '新计划完工不能早于今天' })
  if (newDemandId) {
    const why = await whyNotDemand(workingOf(ctx), workId, newDemandId)
    if (why) faults.push({ path: 'newDemandId', message: why })
  }
  return faults
}

/** Why the pieces in process of an order cannot go to another line of an order. */
async function whyNotDemand(ctx: Working, workId: string, demandId: string): Promise<string | undefined> {
  const own = (await piecesOf(ctx, workId)).filter(({ status }) => status === IN_PROCESS)
  const [demand] = await lockedDemands(ctx, [demandId])
  if (!demand || own.some(({ materialId }) => materialId !== demand.productId)) return '新订单行的产品与工单不同'
  const moving = own.filter(piece => piece.demandId !== demandId).length
  return demand.state === 'closed' || moving > demand.qty - demand.plannedQty ? '新订单行的未安排件数不足' : undefined
}

/** 通过. A new copy of the route, or another plan. What somebody agreed to must still be possible. */
export async function applyUpdate(ctx: Ctx, updateId: string, lines: readonly { step?: string; decision?: string }[]): Promise<void> {
  const w = workingOf(ctx)
  const { row, order } = await agreedUpdate(w, updateId, ctx.instanceId)
  if (row.updateType === REPLAN) return replan(w, order, row)
  const route = await routeById(w, row.newRouteId ?? '0')
  if (!IN_FORCE.includes(route.status)) throw conflict('只能选择已启用的工艺路线')
  const asked = await switchAsked(ctx, order, row)
  const plan = asked && (await switchAsked(ctx, order, row, typedDecisions(asked, lines)))
  if (!plan || plan.blockers.length > 0 || plan.pieces.some(({ plan: own }) => own.undecided.length > 0))
    throw new Refusal('工单进度已变化，请退回申请人重新选择切换工序')
  const isVersion = row.updateType === NEW_VERSION
  const newRevNo = await applySwitch(w, plan, {
    ...{ origin: originOf(route), reason: isVersion ? VERSION_SWITCHED : REROUTED, updateId, processInstanceId: ctx.instanceId },
    eventType: isVersion ? 'switchVersion' : 'reroute',
  })
  await update(w, workUpdates, updateId, { newRevNo })
  if (row.switchId) await settleItem(w, row.switchId, { status: SWITCHED, newRevNo, updateId })
}

async function replan(ctx: Working, order: WorkOrderRow, { newPlanEnd, newDemandId, updateNo }: UpdateRow): Promise<void> {
  if (newPlanEnd && newPlanEnd < order.planStart) throw new Refusal('计划完工不能早于计划开工')
  const detail = { updateNo, oldPlanEnd: order.planEnd, newPlanEnd: newPlanEnd ?? '', newDemandId: newDemandId ?? '' }
  await happened(ctx, order, { eventType: 'replan', values: newPlanEnd ? { planEnd: newPlanEnd } : {}, detail })
  if (!newDemandId) return
  const why = await whyNotDemand(ctx, order.id, newDemandId)
  if (why) throw new Refusal(why)
  const own = (await piecesOf(ctx, order.id)).filter(({ status }) => status === IN_PROCESS)
  const left = [...new Set(own.flatMap(({ demandId }) => demandId ?? []))]
  if (left.length > 0) await lockedDemands(ctx, left)
  await ctx.tx
    .update(pieces)
    .set({ demandId: newDemandId, updateTime: ctx.now, updateUser: ctx.caller.userId || null })
    .where(
      inArray(
        pieces.id,
        own.map(({ id }) => id),
      ),
    )
  await settleDemands(ctx, [...new Set([...left, newDemandId])])
}

/** 不同意, 撤回. A switch of versions is to be decided anew; everything else is a draft again. */
export async function backToDraft(ctx: Ctx, updateId: string, approvalStatus: '8' | '9', updateType: string): Promise<void> {
  const w = workingOf(ctx)
  const isVersion = updateType === NEW_VERSION
  const row = await dropUpdate(w, updateId, ctx.instanceId, approvalStatus, isVersion ? UPDATE_CANCELLED : UPDATE_DRAFT)
  if (row?.switchId) await settleItem(w, row.switchId, { status: PENDING, updateId: null })
}
