import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { depts } from '#platform/org/org.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** 部门授权. The departments within the caller's data scope. */
type Seen = Pick<Context, 'tx' | 'caller'>

/** The department itself first, then everything below it. */
export async function deptAndBelow({ tx, caller }: Seen, deptId: string): Promise<string[]> {
  const path = sql`(select own.ancestors || ',' || own.id from sys_dept own where own.id = ${deptId})`
  const found = await tx
    .select({ id: depts.id })
    .from(depts)
    .where(
      and(
        notDeleted(depts, caller.tenantId),
        or(eq(depts.id, deptId), eq(depts.ancestors, path), sql`${depts.ancestors} like ${path} || ',%'`),
      ),
    )
    .orderBy(asc(depts.ancestors), asc(depts.sort), asc(depts.id))
  if (!found.some(row => row.id === deptId)) throw missing()
  return [deptId, ...found.flatMap(row => (row.id === deptId ? [] : [row.id]))]
}

/** A scope of only oneself includes no department. */
export async function deptsInScope({ tx, caller }: Seen) {
  const { scope, tenantId } = caller
  const ids = scope.kind === 'depts' ? scope.deptIds : []
  if (scope.kind !== 'all' && ids.length === 0) return []
  return tx
    .select({ id: depts.id, deptName: depts.deptName })
    .from(depts)
    .where(and(notDeleted(depts, tenantId), scope.kind === 'all' ? undefined : inArray(depts.id, [...ids])))
    .orderBy(asc(depts.ancestors), asc(depts.sort), asc(depts.id))
}

export async function isDeptWithin({ tx, caller }: Seen, deptId: string): Promise<boolean> {
  const { scope, deptIds, tenantId } = caller
  const [found] = await tx
    .select({ id: depts.id })
    .from(depts)
    .where(and(notDeleted(depts, tenantId), eq(depts.id, deptId)))
  if (!found) throw missing()
  return scope.kind === 'all' || deptIds.includes(deptId) || (scope.kind === 'depts' && scope.deptIds.includes(deptId))
}
