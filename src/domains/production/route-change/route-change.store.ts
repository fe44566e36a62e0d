import { insert, update } from '#server/db/rows.ts'
import { nextNumber } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes } from '../route/route.table.ts'
import { copyGraph } from '../route/route-copy.store.ts'
import { lockedRoute } from '../route/route-head.query.ts'
import { nextVersion, requireOwn } from '../route/route-head.store.ts'
import { APPROVING, CHANGING, DISCARDED, DRAFT, ENABLED } from '../route/route-state.rules.ts'
import { type ChangeRow, lockedChange, openChangeOf } from './route-change.query.ts'
import { CHANGE_APPROVING, CHANGE_CANCELLED, CHANGE_DONE, CHANGE_DRAFT, IN_PARALLEL } from './route-change.rules.ts'
import { routeChanges } from './route-change.table.ts'

/** 变更. Opening one, adjusting it while nobody approves it, and dropping it. */
export interface Asked {
  readonly changeReason: string
  readonly changeContent?: string | undefined
  readonly changeMode?: string | undefined
  readonly parallelEndDate?: string | undefined
  readonly forceDecision?: boolean | undefined
}

/** Papers and changes share one counter, so that no two of them have the same number. */
const NUMBERS = { flowKey: 'routeChangeToEnable', rule: { prefix: 'BG', date: 'YMD', digits: 4 } } as const

/** 发起变更. The version stays in force; a draft with the same steps under the same keys is to follow it. */
export async function openChange(ctx: Context, routeId: string, asked: Asked) {
  const changeReason = asked.changeReason.trim()
  if (!changeReason) throw new Refusal('变更原因不能为空')
  const old = await lockedRoute(ctx, routeId)
  await requireOwn(ctx, old.deptId)
  if (old.status === CHANGING || (await openChangeOf(ctx, old))) throw new Refusal('该工艺路线存在未完成的变更，不能重复发起')
  if (old.status !== ENABLED) throw new Refusal('只有已启用的工艺路线可以发起变更')
  const { routeCode, routeName, routeType, routeClass, materialId, typeMaterialCode, deptId, drawingNo, techStandard, remark } = old
  const versionNum = await nextVersion(ctx, routeCode)
  const newRouteId = await insert(ctx, productionRoutes, {
    ...{ routeCode, routeName, routeType, routeClass, materialId, typeMaterialCode, deptId, drawingNo, techStandard, remark },
    ...{ versionNum, status: DRAFT, preRouteId: old.id },
  })
  await copyGraph(ctx, old.id, newRouteId)
  await update(ctx, productionRoutes, old.id, { status: CHANGING })
  const changeMode = asked.changeMode ?? '1'
  const changeId = await insert(ctx, routeChanges, {
    changeNo: await nextNumber(ctx.tx, { ...NUMBERS, tenantId: ctx.caller.tenantId, now: ctx.now }),
    ...{ oldRouteId: old.id, newRouteId, routeCode, routeType, baseVersionNum: old.versionNum, newVersionNum: versionNum },
    ...{ changeReason, changeContent: asked.changeContent?.trim() || null, status: CHANGE_DRAFT },
    ...modeOf(ctx, changeMode, asked.parallelEndDate),
    forceDecision: asked.forceDecision ? 'yes' : 'no',
  })
  return { changeId, newRouteId, versionNum }
}

/** 变更方式: the day until which the old version may be used is only known for a parallel change. */
function modeOf({ now }: Context, changeMode: string, parallelEndDate: string | undefined) {
  if (changeMode !== IN_PARALLEL) return { changeMode, parallelEndDate: null }
  if (parallelEndDate && parallelEndDate < shanghai(now).slice(0, 10)) throw new Refusal('并行截止日期不能早于今天')
  return { changeMode, parallelEndDate: parallelEndDate ?? null }
}

export async function setMode(ctx: Context, changeId: string, changeMode: string, parallelEndDate: string | undefined): Promise<void> {
  const change = await ownChange(ctx, changeId)
  if (change.status === CHANGE_APPROVING) throw new Refusal('变更审批中，不能调整变更方式')
  if (change.status !== CHANGE_DRAFT) throw new Refusal('变更已生效或已取消')
  await update(ctx, routeChanges, changeId, modeOf(ctx, changeMode, parallelEndDate))
}

async function ownChange(ctx: Context, changeId: string): Promise<ChangeRow> {
  const change = await lockedChange(ctx, changeId)
  await requireOwn(ctx, (await lockedRoute(ctx, change.oldRouteId)).deptId)
  return change
}

/** 取消变更. The draft is discarded, its number stays used, and the version in force is as before. */
export async function cancelChange(ctx: Context, changeId: string): Promise<void> {
  const change = await ownChange(ctx, changeId)
  if (change.status === CHANGE_APPROVING) throw new Refusal('流程正在审批中，请先撤回')
  if (change.status === CHANGE_DONE) throw new Refusal('已生效的单据不能取消')
  if (change.status === CHANGE_CANCELLED) throw new Refusal('单据已取消')
  await update(ctx, routeChanges, changeId, { status: CHANGE_CANCELLED })
  await update(ctx, productionRoutes, change.newRouteId, { status: DISCARDED })
  await update(ctx, productionRoutes, change.oldRouteId, { status: ENABLED })
}

/** 作废. A draft that nobody approves and that follows no other version. */
export async function cancelDraft(ctx: Context, routeId: string): Promise<void> {
  const row = await lockedRoute(ctx, routeId)
  await requireOwn(ctx, row.deptId)
  if (row.status === APPROVING) throw new Refusal('流程正在审批中，请先撤回')
  if (row.status === DISCARDED) throw new Refusal('单据已取消')
  if (row.status !== DRAFT) throw new Refusal('已生效的单据不能取消')
  if (row.preRouteId) throw new Refusal('变更草稿请使用取消变更')
  await update(ctx, productionRoutes, row.id, { status: DISCARDED })
}
