import { and, asc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { labelOf } from '#platform/dict/label.store.ts'
import { userDepts, users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { alias, getTableColumns } from '#server/db/table.ts'
import { forest, treeNode, withAbove } from '#server/db/tree.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { spelledOnce } from '#server/text/pinyin.ts'
import { depts } from './org.table.ts'

/** 机构. The tree is open to all staff, because every form with a department picks from it. */
export const ROOT = '0'
type Reading = Pick<Context, 'tx' | 'caller'>

const head = alias(users, 'head')
const vp = alias(users, 'vp')
const above = alias(depts, 'above')

const rows = ({ tx, caller }: Reading, where?: SQL) =>
  tx
    .select({
      ...getTableColumns(depts),
      deptCategoryName: labelOf('org_category', sql`${depts.deptCategory}`),
      headUserName: head.realName,
      vpUserName: vp.realName,
      parentName: above.deptName,
      hasChildren: sql<boolean>`exists (select 1 from sys_dept child where child.parent_id = ${depts.id} and child.is_deleted = 0)`,
    })
    .from(depts)
    .leftJoin(head, and(eq(head.id, depts.headUserId), eq(head.isDeleted, 0)))
    .leftJoin(vp, and(eq(vp.id, depts.vpUserId), eq(vp.isDeleted, 0)))
    .leftJoin(above, and(eq(above.id, depts.parentId), eq(above.isDeleted, 0)))
    .where(and(notDeleted(depts, caller.tenantId), where))
    .orderBy(asc(depts.sort), asc(depts.id))

export async function deptForest(ctx: Reading, name = '') {
  const wanted = name.trim().toLowerCase()
  const all = await rows(ctx)
  return forest(wanted ? withAbove(all, row => row.deptName.toLowerCase().includes(wanted)) : all)
}

/** One level; a name searches all levels. */
export const deptLevel = (ctx: Reading, parentId = ROOT, name = '') =>
  rows(ctx, name.trim() ? ilike(depts.deptName, containing(name.trim())) : eq(depts.parentId, parentId))

export async function deptTree({ tx, caller }: Reading) {
  const all = await tx.select().from(depts).where(notDeleted(depts, caller.tenantId)).orderBy(asc(depts.sort), asc(depts.id))
  const nodes = all.map(async row => ({ ...treeNode(row.id, row.parentId, row.deptName), py: await spelledOnce(row.deptName) }))
  return forest(await Promise.all(nodes))
}

export async function deptTreeLevel(ctx: Reading, parentId?: string, name?: string) {
  const level = await deptLevel(ctx, parentId, name)
  return level.map(row => ({ ...treeNode(row.id, row.parentId, row.deptName), hasChildren: row.hasChildren }))
}

export async function oneDept(ctx: Reading, id: string) {
  const [found] = await rows(ctx, eq(depts.id, id))
  return found ?? Promise.reject(missing())
}

/** The departments of a person, main one first. */
export const deptsOfPerson = ({ tx, caller }: Reading, userId: string) =>
  tx
    .select({ id: depts.id, deptName: depts.deptName })
    .from(userDepts)
    .innerJoin(depts, and(eq(depts.id, userDepts.deptId), notDeleted(depts, caller.tenantId)))
    .where(eq(userDepts.userId, userId))
    .orderBy(asc(userDepts.sort), asc(depts.id))

export const deptsById = ({ tx, caller }: Reading, ids: readonly string[]) =>
  tx
    .select({ id: depts.id, deptName: depts.deptName })
    .from(depts)
    .where(and(inArray(depts.id, [...ids]), notDeleted(depts, caller.tenantId)))
    .orderBy(asc(depts.sort), asc(depts.id))

/** Subquery: the ids of a department and all below it. */
export const deptAndBelow = (tenantId: string, deptId: string): SQL => sql`(
  select below.id from sys_dept top join sys_dept below on below.is_deleted = 0 and below.tenant_id = top.tenant_id
    and (below.id = top.id or below.ancestors = top.ancestors || ',' || top.id or below.ancestors like top.ancestors || ',' || top.id || ',%')
  where top.id = ${deptId} and top.tenant_id = ${tenantId} and top.is_deleted = 0)`

/** Names of departments, in the given order. */
export async function deptsNamed(tx: Tx, ids: readonly string[]): Promise<{ id: string; deptName: string }[]> {
  const wanted = ids.filter(Boolean)
  if (wanted.length === 0) return []
  const found = await tx.select({ id: depts.id, deptName: depts.deptName }).from(depts).where(inArray(depts.id, wanted))
  return wanted.flatMap(id => found.find(row => row.id === id) ?? [])
}
