import { and, eq, sql } from 'drizzle-orm'
import type { EffectContext, Fault, FormContext } from '#server/document/effects.ts'
import { shanghai } from '#server/http/present.ts'
import { conflict } from '#server/http/refusal.ts'
import { productionRoutes } from '../route/route.table.ts'
import { type RouteReading, routeById } from '../route/route-head.query.ts'
import { APPROVING, CHANGING, DRAFT, ENABLED, HISTORY, PARALLEL } from '../route/route-state.rules.ts'
import { hashOf } from '../route-activation/route-activation.ledger.ts'
import { isSame } from '../route-compare/route-diff.rules.ts'
import { raiseSwitches } from '../route-switch/route-switch.ledger.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { type Acting, workingOf } from '../work-order/work-paper.ledger.ts'
import { inFlightOf } from './in-flight.ledger.ts'
import { type ChangeRow, comparedOf, lockedChange } from './route-change.query.ts'
import { CHANGE_APPROVING, CHANGE_CANCELLED, CHANGE_DONE, CHANGE_DRAFT, IN_PARALLEL, reasonKey } from './route-change.rules.ts'
import { routeChanges } from './route-change.table.ts'

/**
 * 变更生效. While a change is approved, neither its draft nor the version in force can be drawn, so what the last approver sees is what comes into
 * force; everything else is checked again then.
 */
type Ctx = Acting & Pick<EffectContext<unknown>, 'instanceId'>
interface Mode {
  readonly changeMode: string
  readonly parallelEndDate?: string
  readonly forceDecision: string
}

const reading = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>): RouteReading => ({ tx, caller: { tenantId } })

/** What a new form says because the change does. */
export const proposal = ({ changeMode, parallelEndDate, forceDecision, changeReason, changeContent }: ChangeRow) => ({
  ...{ changeMode, forceDecision, routeChangeReason: reasonKey(changeReason), changeDesc: changeContent || changeReason },
  ...(parallelEndDate && { parallelEndDate }),
})

export async function changeFaults(ctx: FormContext<unknown>, changeId: string, mode: Mode): Promise<Fault[]> {
  const change = await lockedChange(reading(ctx), changeId)
  const path = 'changeId'
  if (change.status === CHANGE_CANCELLED) return [{ path, message: '变更已取消' }]
  if (change.status === CHANGE_DONE) return [{ path, message: '变更已生效或已取消' }]
  const base = await routeById(reading(ctx), change.oldRouteId)
  if (base.status !== CHANGING || base.versionNum !== change.baseVersionNum) return [{ path, message: '原版本已变化，请重新发起变更' }]
  const { new: draft, diff } = await comparedOf(reading(ctx), change.oldRouteId, change.newRouteId)
  const isLate = mode.changeMode === IN_PARALLEL && (mode.parallelEndDate ?? '') < shanghai(ctx.now).slice(0, 10)
  return [
    ...(draft.warnings.length > 0 ? [{ path, message: `工艺路线不完整：${draft.warnings.map(({ msg }) => msg).join('；')}` }] : []),
    ...(isSame(diff) ? [{ path, message: '新旧版本没有差异，无需变更' }] : []),
    ...(isLate ? [{ path: 'parallelEndDate', message: '并行截止日期不能早于今天' }] : []),
  ]
}

export async function submitChange(ctx: Ctx, changeId: string, { changeMode, parallelEndDate, forceDecision }: Mode): Promise<void> {
  const change = await lockedChange(reading(ctx), changeId)
  const isAgain = change.status === CHANGE_APPROVING && change.processInstanceId === ctx.instanceId
  if (change.status !== CHANGE_DRAFT && !isAgain) throw conflict('流程正在审批中，请勿重复提交')
  const isParallel = changeMode === IN_PARALLEL
  await restateChange(ctx, changeId, {
    ...{ status: CHANGE_APPROVING, approvalStatus: '2', processInstanceId: ctx.instanceId },
    ...{ changeMode, forceDecision, parallelEndDate: isParallel ? (parallelEndDate ?? null) : null },
  })
  if (!isAgain) await restateRoute(ctx, change.newRouteId, DRAFT, { status: APPROVING, approvalStatus: '2', preStatus: DRAFT })
}

/** 生效. The old version goes first, because only one version of a line is in force at a time. */
export async function applyChange(ctx: Ctx, changeId: string): Promise<void> {
  const change = await lockedChange(reading(ctx), changeId)
  if (change.status !== CHANGE_APPROVING) throw conflict('变更不在审批中')
  const { new: draft } = await comparedOf(reading(ctx), change.oldRouteId, change.newRouteId)
  const isParallel = change.changeMode === IN_PARALLEL
  const ended = isParallel ? { status: PARALLEL } : { status: HISTORY, disableTime: ctx.now }
  await restateRoute(ctx, change.oldRouteId, CHANGING, ended)
  const approval = { approvalStatus: '3', graphHash: hashOf(draft), enableTime: ctx.now }
  await restateRoute(ctx, change.newRouteId, APPROVING, { status: ENABLED, ...approval })
  await restateChange(ctx, changeId, { status: CHANGE_DONE, approvalStatus: '3', effectTime: ctx.now })
  await raiseSwitches(workingOf(ctx), change)
}

/** 不同意, 撤回. The change is a draft again and can be drawn; the version in force stays under change. */
export async function dropBack(ctx: Ctx, changeId: string | undefined, approvalStatus: '8' | '9'): Promise<void> {
  if (!changeId) return
  const change = await lockedChange(reading(ctx), changeId)
  // Another paper may have taken the change over since this one was rejected.
  if (change.status !== CHANGE_APPROVING || change.processInstanceId !== ctx.instanceId) return
  await restateChange(ctx, changeId, { status: CHANGE_DRAFT, approvalStatus })
  await restateRoute(ctx, change.newRouteId, APPROVING, { status: DRAFT, approvalStatus })
}

/** 并行收尾. The old version of a parallel change ends with its last running work order, or on its day. */
export const endParallel = (ctx: Pick<Ctx, 'tx' | 'now' | 'actor'>, routeId: string): Promise<void> =>
  restateRoute(ctx, routeId, PARALLEL, { status: HISTORY, disableTime: ctx.now })

/** A work order no longer goes by this version. */
export async function leaveRoute({ tx, now, caller }: Working, routeId: string | null): Promise<void> {
  if (!routeId) return
  const [row] = await tx
    .select({ status: productionRoutes.status })
    .from(productionRoutes)
    .where(eq(productionRoutes.id, routeId))
    .for('update')
  if (row?.status !== PARALLEL || (await inFlightOf({ tx, tenantId: caller.tenantId }, routeId)).length > 0) return
  await endParallel({ tx, now, actor: caller.userId }, routeId)
}

const touched = <T extends { version: unknown }>({ actor, now }: Pick<Ctx, 'actor' | 'now'>, table: T) => ({
  ...{ updateUser: actor || null, updateTime: now, version: sql`${table.version} + 1` },
})

/** A version that is no longer in the state it was in is refused. */
export async function restateRoute(
  ctx: Pick<Ctx, 'tx' | 'now' | 'actor'>,
  id: string,
  from: string,
  values: object,
  refusal = '原版本已变化，请重新发起变更',
): Promise<void> {
  const { rowCount } = await ctx.tx
    .update(productionRoutes)
    .set({ ...values, ...touched(ctx, productionRoutes) } as never)
    .where(and(eq(productionRoutes.id, id), eq(productionRoutes.status, from)))
  if (rowCount !== 1) throw conflict(refusal)
}

async function restateChange(ctx: Ctx, id: string, values: object): Promise<void> {
  await ctx.tx
    .update(routeChanges)
    .set({ ...values, ...touched(ctx, routeChanges) } as never)
    .where(eq(routeChanges.id, id))
}
