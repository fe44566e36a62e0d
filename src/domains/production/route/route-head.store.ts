import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { materialsByCode, materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { insert, notDeleted, softDelete, update } from '#server/db/rows.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { ROUTE_CODE } from './route.register.ts'
import { productionRoutes } from './route.table.ts'
import { lockedRoute, type RouteReading, type RouteRow } from './route-head.query.ts'
import { DISABLED, DRAFT, ENABLED, IN_FORCE, lineOf, REPAIR_TEMPLATE, whyFixed } from './route-state.rules.ts'

/** 工艺路线, the head of a version: who may write it, adding, changing, disabling, deleting. */
type Writing = Context

export interface Head {
  readonly routeCode: string
  readonly routeName: string
  readonly routeType: string
  readonly routeClass: string
  readonly materialId?: string | undefined
  readonly drawingNo?: string | undefined
  readonly techStandard?: string | undefined
  readonly remark?: string | undefined
}

/** Routes belong to a department: people of it or below it write them. */
export async function isOwn({ tx, caller }: Pick<Context, 'tx' | 'caller'>, deptId: string): Promise<boolean> {
  if (caller.isAdmin || caller.deptIds.includes(deptId)) return true
  const below = deptAndBelow(caller.tenantId, deptId)
  const own = sql.join(
    caller.deptIds.map(id => sql`${id}::bigint`),
    sql`, `,
  )
  const [found] =
    caller.deptIds.length > 0
      ? (await tx.execute<{ ours: boolean }>(sql`select exists (select 1 from ${below} b(id) where b.id in (${own})) as ours`)).rows
      : []
  return found?.ours === true
}

export async function requireOwn(ctx: Pick<Context, 'tx' | 'caller'>, deptId: string): Promise<void> {
  if (!(await isOwn(ctx, deptId))) throw new Refusal('当前部门无权操作该工艺路线', 403)
}

/** A draft that the caller may write, locked. */
export async function openDraft(ctx: Writing, routeId: string, lockVer?: number): Promise<RouteRow> {
  const row = await lockedRoute(ctx, routeId, lockVer)
  const fixed = whyFixed(row.status)
  if (fixed) throw new Refusal(fixed)
  await requireOwn(ctx, row.deptId)
  return row
}

/** Something of a version changed: its head says so to whoever reads it at the same time. */
export const touched = (ctx: Writing, routeId: string) => update(ctx, productionRoutes, routeId, {})

export async function isCodeFree({ tx, caller }: Pick<Context, 'tx' | 'caller'>, routeCode: string, except?: string): Promise<boolean> {
  if (!ROUTE_CODE.test(routeCode)) throw new Refusal('工艺路线编码只能包含字母、数字和横线')
  const [other] = await tx
    .select({ one: sql`1` })
    .from(productionRoutes)
    .where(
      and(
        eq(productionRoutes.routeCode, routeCode.toUpperCase()),
        notDeleted(productionRoutes, caller.tenantId),
        except
          ? sql`${productionRoutes.routeCode} <> (select own.route_code from erp_producation_route own where own.id = ${except})`
          : undefined,
      ),
    )
    .limit(1)
  return !other
}

/** Versions of one code share their name; other codes may not use it. */
export async function isNameFree({ tx, caller }: Pick<Context, 'tx' | 'caller'>, routeName: string, routeCode: string): Promise<boolean> {
  const [other] = await tx
    .select({ one: sql`1` })
    .from(productionRoutes)
    .where(
      and(
        eq(productionRoutes.routeName, routeName),
        ne(productionRoutes.routeCode, routeCode),
        notDeleted(productionRoutes, caller.tenantId),
      ),
    )
    .limit(1)
  return !other
}

/** The version in force of a line, unless it is of this code itself. */
export async function holderOf({ tx, caller }: RouteReading, typeMaterialCode: string, exceptCode = '') {
  const { id, routeCode, routeName, versionNum, status } = productionRoutes
  const [found] = await tx
    .select({ id, routeCode, routeName, versionNum })
    .from(productionRoutes)
    .where(
      and(
        eq(productionRoutes.typeMaterialCode, typeMaterialCode),
        inArray(status, [...IN_FORCE, '1']),
        ne(routeCode, exceptCode),
        notDeleted(productionRoutes, caller.tenantId),
      ),
    )
    .limit(1)
  return found
}

/** Deleted versions count, too: a number is never used twice. */
export async function nextVersion({ tx, caller }: Pick<Context, 'tx' | 'caller'>, routeCode: string): Promise<number> {
  const [found] = await tx
    .select({ most: sql<number>`coalesce(max(${productionRoutes.versionNum}), 0)::int` })
    .from(productionRoutes)
    .where(and(eq(productionRoutes.routeCode, routeCode), eq(productionRoutes.tenantId, caller.tenantId)))
  return (found?.most ?? 0) + 1
}

/** Checks a head and completes it with what follows from it. */
async function checked(ctx: Writing, head: Head) {
  const routeCode = head.routeCode.trim().toUpperCase()
  const routeName = head.routeName.trim()
  const hasProduct = head.routeType !== REPAIR_TEMPLATE
  const product = head.materialId ? (await materialsById(ctx.tx, ctx.caller.tenantId, [head.materialId])).get(head.materialId) : undefined
  if (hasProduct && product?.enabled !== 'yes') throw new Refusal('物料不存在或已停用')
  if (!(await isNameFree(ctx, routeName, routeCode))) throw new Refusal('工艺路线名称已存在')
  const typeMaterialCode = lineOf(head.routeType, product?.materialCode, routeCode)
  const holder = await holderOf(ctx, typeMaterialCode, routeCode)
  if (holder) throw new Refusal(`该类型下物料【${product?.materialCode ?? routeCode}】已存在启用的工艺路线`)
  return { ...head, routeCode, routeName, materialId: hasProduct ? head.materialId : null, typeMaterialCode }
}

/** 新建. A first version of a new code, as a draft of the caller's department. */
export async function createRoute(ctx: Writing, head: Head, deptId?: string): Promise<string> {
  if (!(await isCodeFree(ctx, head.routeCode.trim()))) throw new Refusal('工艺路线编码已存在')
  const values = await checked(ctx, head)
  const owner = deptId ?? ctx.caller.deptId
  await requireOwn(ctx, owner)
  try {
    const versionNum = await nextVersion(ctx, values.routeCode)
    return await insert(ctx, productionRoutes, { ...values, versionNum, status: DRAFT, deptId: owner })
  } catch (error) {
    if ((((error as { cause?: unknown }).cause ?? error) as { code?: string }).code === '23505') throw conflict('工艺路线编码已存在')
    throw error
  }
}

/** 修改. The head of a draft; code, type and product of a draft that changes an older version are fixed. */
export async function changeHead(ctx: Writing, routeId: string, head: Partial<Head>, lockVer?: number): Promise<void> {
  const row = await openDraft(ctx, routeId, lockVer)
  const given = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined)) as Partial<Head>
  const next = await checked(ctx, { ...(row as unknown as Head), ...given })
  const isFixed = next.routeCode !== row.routeCode || next.routeType !== row.routeType || next.materialId !== row.materialId
  if (row.preRouteId && isFixed) throw new Refusal('变更中不允许修改编码、类型和产品')
  if (next.routeCode !== row.routeCode && !(await isCodeFree(ctx, next.routeCode, row.id))) throw new Refusal('工艺路线编码已存在')
  const { routeCode, routeName, routeType, routeClass, materialId, drawingNo, techStandard, remark, typeMaterialCode } = next
  await update(ctx, productionRoutes, row.id, {
    ...{ routeCode, routeName, routeType, routeClass, materialId, drawingNo, techStandard, remark, typeMaterialCode },
  })
}

/** 停用. Nothing new is released by it; running work orders have their own copy. */
export async function disableRoute(ctx: Writing, routeId: string, disableReason: string | undefined, lockVer?: number): Promise<void> {
  const row = await lockedRoute(ctx, routeId, lockVer)
  await requireOwn(ctx, row.deptId)
  if (!disableReason?.trim()) throw new Refusal('停用原因不能为空')
  if (row.status === '3') throw new Refusal('存在未完成的变更，不能停用')
  if (row.status !== ENABLED) throw new Refusal('只有已启用的工艺路线可以停用')
  await update(ctx, productionRoutes, row.id, { status: DISABLED, disableTime: ctx.now, disableReason: disableReason.trim() })
}

/** 删除. Only drafts that never were anything else. */
export async function removeDrafts(ctx: Writing, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) {
    const row = await lockedRoute(ctx, id)
    await requireOwn(ctx, row.deptId)
    if (row.status === '1') throw new Refusal('工艺路线审批中，不能删除')
    if (row.status !== DRAFT) throw new Refusal('只有草稿状态的工艺路线可以删除')
    if (row.preRouteId) throw new Refusal('变更草稿请使用取消变更')
  }
  await softDelete(ctx, productionRoutes, ids)
}

export async function productNamed({ tx, caller }: Pick<Context, 'tx' | 'caller'>, materialCode: string): Promise<string> {
  const found = (await materialsByCode(tx, caller.tenantId, [materialCode])).get(materialCode)
  if (found?.enabled !== 'yes') throw new Refusal('物料不存在或已停用')
  return found.id
}
