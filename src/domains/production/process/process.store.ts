import { and, asc, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { indexProblem, type QualityIndex } from '#company/quality-index.ts'
import { depts } from '#platform/org/org.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes, routeNodes } from '../route/route.table.ts'
import { DISCARDED, IN_FORCE } from '../route/route-state.rules.ts'
import { baseProcesses } from './base-process.table.ts'
import { processEquipments, processes, processStandards } from './process.table.ts'

/** 车间: category 3 of departments. */
const WORKSHOP = 3

type Reading = Pick<Context, 'tx' | 'caller'>

export const workshops = ({ tx, caller }: Reading, keyword: string | undefined, isWide: boolean) =>
  tx
    .select({ id: depts.id, deptCode: depts.deptCode, deptName: depts.deptName, parentId: depts.parentId })
    .from(depts)
    .where(
      and(
        notDeleted(depts, caller.tenantId),
        eq(depts.deptCategory, WORKSHOP),
        keyword ? or(ilike(depts.deptName, containing(keyword)), ilike(depts.deptCode, containing(keyword))) : undefined,
        isWide || caller.scope.kind !== 'depts' ? undefined : inArray(depts.id, [...caller.scope.deptIds, ...caller.deptIds]),
      ),
    )
    .orderBy(asc(depts.sort), asc(depts.id))

/** The kind of a process is that of its base process; its department must be a workshop. */
export async function kindFor(ctx: Reading, row: { baseProcessId: string; deptShopId: string }): Promise<string> {
  const [base] = await ctx.tx
    .select({ processKind: baseProcesses.processKind, enabled: baseProcesses.enabled })
    .from(baseProcesses)
    .where(and(eq(baseProcesses.id, row.baseProcessId), notDeleted(baseProcesses, ctx.caller.tenantId)))
  if (base?.enabled !== 'yes') throw new Refusal('基础工序不存在或已停用')
  await requireWorkshop(ctx, row.deptShopId)
  return base.processKind
}

export async function requireWorkshop(
  { tx, caller }: Pick<Context, 'tx'> & { caller: { tenantId: string } },
  deptShopId: string,
): Promise<void> {
  const [workshop] = await tx
    .select({ category: depts.deptCategory })
    .from(depts)
    .where(and(eq(depts.id, deptShopId), notDeleted(depts, caller.tenantId)))
  if (workshop?.category !== WORKSHOP) throw new Refusal('所选部门不是生产车间')
}

/** Steps of routes that use a process. */
const usesIn = ({ tx }: Reading, status: SQL): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(routeNodes)
      .innerJoin(productionRoutes, eq(productionRoutes.id, routeNodes.routeId))
      .where(and(eq(routeNodes.processId, processes.id), eq(productionRoutes.isDeleted, 0), status)),
  )

interface Fixed {
  readonly processCode: string
  readonly baseProcessId: string
  readonly deptShopId: string
}

/** Routes in force repeat code, base process and workshop, so these stay as they are. */
export async function refuseUnlessFree(ctx: Reading, before: Fixed & { id: string }, after: Fixed): Promise<void> {
  const isSame =
    before.processCode === after.processCode && before.baseProcessId === after.baseProcessId && before.deptShopId === after.deptShopId
  if (isSame) return
  const [used] = await ctx.tx
    .select({ id: processes.id })
    .from(processes)
    .where(and(eq(processes.id, before.id), usesIn(ctx, inArray(productionRoutes.status, [...IN_FORCE]))))
  if (used) throw new Refusal('工序已被启用路线引用，编码、基础工序、车间不允许修改')
}

export async function refuseIfUsed(ctx: Reading, ids: readonly string[]): Promise<void> {
  const [used] = await ctx.tx
    .select({ processName: processes.processName })
    .from(processes)
    .where(and(inArray(processes.id, [...ids]), usesIn(ctx, sql`${productionRoutes.status} <> ${DISCARDED}`)))
    .limit(1)
  if (used) throw new Refusal(`工序【${used.processName}】已被工艺路线引用，不能删除`)
}

/** Steps of routes in force. */
export async function usedCount({ tx }: Pick<Reading, 'tx'>, processId: string): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(routeNodes)
    .innerJoin(productionRoutes, eq(productionRoutes.id, routeNodes.routeId))
    .where(and(eq(routeNodes.processId, processId), eq(productionRoutes.isDeleted, 0), inArray(productionRoutes.status, [...IN_FORCE])))
  return found?.count ?? 0
}

/** Replaces the quality template of a process. */
export async function saveIndices({ tx }: Reading, processId: string, indices: readonly QualityIndex[]): Promise<void> {
  const codes = new Set<string>()
  for (const each of indices) {
    const problem = indexProblem(each)
    if (problem) throw new Refusal(problem)
    if (codes.has(each.indexCode)) throw new Refusal(`质量指标编码【${each.indexCode}】重复`)
    codes.add(each.indexCode)
  }
  await tx
    .insert(processStandards)
    .values({ processId, indices })
    .onConflictDoUpdate({ target: processStandards.processId, set: { indices } })
}

/** Replaces the machines that can do a process. */
export async function saveMachines({ tx }: Reading, processId: string, equipmentIds: readonly string[]): Promise<void> {
  await tx.delete(processEquipments).where(eq(processEquipments.processId, processId))
  const distinct = [...new Set(equipmentIds)]
  if (distinct.length > 0)
    await tx.insert(processEquipments).values(distinct.map((equipmentId, index) => ({ processId, equipmentId, priority: index + 1 })))
}
