import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { lockRows, notDeleted, update } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes } from '../route/route.table.ts'
import { type RouteRow, routeById } from '../route/route-head.query.ts'
import { IN_FORCE } from '../route/route-state.rules.ts'
import { lockedOrder, recordEvent, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { originOf, snapshotOf, snapshotsOf, stepsOfRoute, VERSION_SWITCHED, WENT_BACK } from '../work-order/work-snapshot.ledger.ts'
import { OPEN, READY } from '../work-order/work-state.rules.ts'
import { openUpdateOf } from '../work-update/work-update.query.ts'
import { NEW_VERSION, UPDATE_DONE } from '../work-update/work-update.rules.ts'
import { draftUpdate, setDecisions } from '../work-update/work-update.store.ts'
import { workUpdates } from '../work-update/work-update.table.ts'
import { settleItem } from './route-switch.ledger.ts'
import { WENT_BACK as ITEM_WENT_BACK, KEPT, PENDING, SWITCH_APPROVING, SWITCHED } from './route-switch.register.ts'
import { routeSwitches } from './route-switch.table.ts'
import { applySwitch, startedSince } from './switch.ledger.ts'
import { decisionsOn, planSwitch, refuseUnlessPossible, resumeOn } from './switch.query.ts'

/** 在制切换: deciding about the work orders that a change of their route has left behind. */
export type SwitchRow = typeof routeSwitches.$inferSelect
type Reading = Pick<Context, 'tx' | 'caller'>

export async function switchesWhere({ tx, caller }: Reading, ids: readonly string[]): Promise<SwitchRow[]> {
  const rows = await tx
    .select()
    .from(routeSwitches)
    .where(and(inArray(routeSwitches.id, [...ids, '0']), notDeleted(routeSwitches, caller.tenantId)))
    .orderBy(routeSwitches.id)
  if (rows.length !== new Set(ids).size) throw missing('数据不存在或已删除')
  return rows
}

export async function switchById(ctx: Reading, id: string): Promise<SwitchRow> {
  const [row] = await switchesWhere(ctx, [id])
  if (!row) throw missing('数据不存在或已删除')
  return row
}

/** An item and its work order, to decide about. The order is locked first, as everywhere. */
async function held(ctx: Context, id: string): Promise<{ item: SwitchRow; order: WorkOrderRow }> {
  const { workId } = await switchById(ctx, id)
  const order = await lockedOrder(ctx, workId)
  return { item: await switchById(ctx, id), order }
}

function refuseDecided({ status }: SwitchRow, { status: orderStatus }: WorkOrderRow): void {
  if (status !== PENDING) throw new Refusal('该切换项已处理')
  if (!OPEN.includes(orderStatus)) throw new Refusal('工单已完工，无需切换')
}

/** A version to switch to: in force until the order has its copy. */
export async function routeToTake(ctx: Context, routeId: string): Promise<RouteRow> {
  await lockRows(ctx, productionRoutes, [routeId])
  const route = await routeById(ctx, routeId)
  if (!IN_FORCE.includes(route.status)) throw new Refusal('只能选择已启用的工艺路线')
  return route
}

export interface Choice {
  readonly resumeRouteProcessId?: string | undefined
  readonly decisions?: readonly { routeProcessId?: string; nodeKey?: string; decision: number }[] | undefined
}

/**
 * 切换. An order that has not begun goes over at once, since the change itself was approved; one that runs asks for approval, and the answer is the
 * draft to submit.
 */
export async function switchItem(ctx: Context, id: string, choice: Choice): Promise<{ workId: string; updateId: string; isDone: boolean }> {
  const { item, order } = await held(ctx, id)
  refuseDecided(item, order)
  const route = await routeToTake(ctx, item.newRouteId)
  const now = await stepsOfRoute(ctx, route.id)
  const [decisions, resumeKey] = [decisionsOn(now, choice.decisions ?? []), resumeOn(now, choice.resumeRouteProcessId)]
  const plan = await planSwitch(ctx, order, now, { decisions, resumeKey })
  refuseUnlessPossible(plan)
  const reason = `工艺路线变更为V${item.newVersionNum}`
  const updateId = await draftUpdate(ctx, order, {
    ...{ updateType: NEW_VERSION, reason, newRouteId: route.id, switchId: item.id, resumeNodeKey: resumeKey ?? null },
  })
  await setDecisions(ctx, updateId, decisions)
  if (order.status !== READY) {
    await settleItem(ctx, id, { status: SWITCH_APPROVING, updateId })
    return { workId: order.id, updateId, isDone: false }
  }
  const paper = await paperOf(ctx, item.changeId)
  const cause = { origin: originOf(route), reason: VERSION_SWITCHED, updateId, processInstanceId: paper, eventType: 'switchVersion' }
  const newRevNo = await applySwitch(ctx, plan, cause)
  await update(ctx, workUpdates, updateId, { status: UPDATE_DONE, approvalStatus: '3', newRevNo, processInstanceId: paper ?? null })
  await settleItem(ctx, id, { status: SWITCHED, newRevNo, updateId })
  return { workId: order.id, updateId, isDone: true }
}

async function paperOf({ tx }: Reading, changeId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`select process_instance_id as id from erp_producation_route_change where id = ${changeId}`,
  )
  return rows[0]?.id ?? undefined
}

/** 不切换. The order ends by the version it began with. */
export async function keepOld(ctx: Context, ids: readonly string[], reason: string): Promise<number> {
  const why = reason.trim()
  if (!why) throw new Refusal('不切换原因不能为空')
  for (const id of [...new Set(ids)].sort()) {
    const { item, order } = await held(ctx, id)
    if (item.status !== PENDING) throw new Refusal('该切换项已处理')
    await settleItem(ctx, id, { status: KEPT, reason: why })
    await update(ctx, workOrders, order.id, { outdatedFlag: 'no' })
    await recordEvent(ctx, order.id, {
      ...{ eventType: 'keepVersion', before: order.status, after: order.status },
      detail: { changeId: item.changeId, reason: why },
    })
  }
  return new Set(ids).size
}

/** Why an item cannot be taken back. */
export async function whyNotBack(ctx: Reading, item: SwitchRow, order: WorkOrderRow): Promise<string | undefined> {
  if (item.status !== SWITCHED) return '该切换项未切换'
  if (item.newRevNo !== order.revNo) return '该切换项不是最近一次切换'
  if (!OPEN.includes(order.status)) return '工单已完工，不能变更'
  if (await openUpdateOf(ctx, order.id)) return '该工单存在未通过的变更申请，请先处理'
  const current = (await snapshotsOf(ctx, order.id)).at(-1)
  return current && (await startedSince(ctx, order.id, current.createTime)) ? '切换后已开工，不能回退' : undefined
}

/** 回退. The copy before the switch is made again; nothing was started by the new one, so nothing is lost. */
export async function goBack(ctx: Context, id: string) {
  const { item, order } = await held(ctx, id)
  const why = await whyNotBack(ctx, item, order)
  if (why) throw new Refusal(why)
  const { origin, steps } = await snapshotOf(ctx, order.id, order.revNo - 1)
  const plan = await planSwitch(ctx, order, steps, { goesBack: true })
  const revNo = await applySwitch(ctx, plan, { origin, reason: WENT_BACK, updateId: item.updateId ?? undefined, eventType: 'goBack' })
  await settleItem(ctx, id, { status: ITEM_WENT_BACK, newRevNo: revNo })
  const last = (await snapshotsOf(ctx, order.id)).at(-1)
  return { workId: order.id, snapshotId: last?.id ?? '', versionNum: origin.versionNum }
}

/** The items of an order with the copies they made, the latest first. */
export const switchesOf = ({ tx, caller }: Reading, workId: string): Promise<SwitchRow[]> =>
  tx
    .select()
    .from(routeSwitches)
    .where(and(eq(routeSwitches.workId, workId), notDeleted(routeSwitches, caller.tenantId)))
    .orderBy(desc(routeSwitches.newRevNo), desc(routeSwitches.id))
