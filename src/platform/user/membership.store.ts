import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { ADMINISTRATORS } from '#company/roles.ts'
import { sessions } from '#platform/auth/auth.table.ts'
import { depts, posts } from '#platform/org/org.table.ts'
import { requireHandable } from '#platform/role/handing.store.ts'
import { roles } from '#platform/role/role.table.ts'
import { lockRows } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { userDepts, userPosts, userRoles } from './user.table.ts'

/**
 * Roles, departments and posts of people, replaced as a whole. Only changes are checked, so an unchanged form is never rejected; what one
 * may not assign one may not remove either.
 */
export async function replaceRoles(ctx: Context, userIds: readonly string[], roleIds: readonly string[]): Promise<void> {
  const { tx } = ctx
  await lockRows(ctx, roles, roleIds)
  const held = await tx
    .select({ userId: userRoles.userId, roleId: userRoles.roleId, alias: roles.roleAlias })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.isDeleted, 0)))
    .where(inArray(userRoles.userId, [...userIds]))
  const taken = held.filter(({ roleId }) => !roleIds.includes(roleId))
  const given = roleIds.filter(roleId => !userIds.every(userId => held.some(row => row.userId === userId && row.roleId === roleId)))
  if (taken.some(({ userId, alias }) => userId === ctx.caller.userId && ADMINISTRATORS.includes(alias)))
    throw new Refusal('不能取消自己的管理员角色')
  await requireHandable(ctx, [...new Set([...given, ...taken.map(({ roleId }) => roleId)])])

  const others = roleIds.length > 0 ? notInArray(userRoles.roleId, [...roleIds]) : undefined
  await tx.delete(userRoles).where(and(inArray(userRoles.userId, [...userIds]), others))
  if (given.length > 0)
    await tx.execute(sql`
      insert into ${userRoles} (user_id, role_id)
      select u, r from unnest(${sql.param([...userIds])}::bigint[]) u cross join unnest(${sql.param(given)}::bigint[]) r
      on conflict do nothing`)
}

export async function replaceDepts(ctx: Context, userId: string, deptIds: readonly string[]): Promise<void> {
  const { tx } = ctx
  await lockRows(ctx, depts, deptIds)
  const held = await tx.select({ deptId: userDepts.deptId }).from(userDepts).where(eq(userDepts.userId, userId)).orderBy(userDepts.sort)
  const before = held.map(row => row.deptId)
  if (before.join() === deptIds.join()) return
  const changed = [...deptIds.filter(id => !before.includes(id)), ...before.filter(id => !deptIds.includes(id))]
  requireVisibleDepts(ctx, changed)
  await tx.delete(userDepts).where(eq(userDepts.userId, userId))
  if (deptIds.length > 0) await tx.insert(userDepts).values(deptIds.map((deptId, sort) => ({ userId, deptId, sort })))
  await leaveDepts(ctx, userId, deptIds)
}

/** A session working for a department its owner has left would still see that department. */
async function leaveDepts({ tx }: Context, userId: string, deptIds: readonly string[]): Promise<void> {
  const gone = deptIds.length > 0 ? or(isNull(sessions.deptId), notInArray(sessions.deptId, [...deptIds])) : undefined
  await tx
    .update(sessions)
    .set({ deptId: deptIds[0] ?? null })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endTime), gone))
}

/** The data scope depends on the departments of a person, so assigning any department could extend anybody's scope, including one's own. */
export function requireVisibleDepts({ caller }: Context, deptIds: readonly string[]): void {
  const { scope } = caller
  if (scope.kind === 'all') return
  const reach = scope.kind === 'depts' ? scope.deptIds : []
  if (deptIds.some(id => !reach.includes(id))) throw new Refusal('不能分配本人数据权限以外的机构', 403)
}

export async function replacePosts(ctx: Context, userId: string, postIds: readonly string[]): Promise<void> {
  const { tx } = ctx
  await lockRows(ctx, posts, postIds)
  const others = postIds.length > 0 ? notInArray(userPosts.postId, [...postIds]) : undefined
  await tx.delete(userPosts).where(and(eq(userPosts.userId, userId), others))
  if (postIds.length > 0)
    await tx
      .insert(userPosts)
      .values(postIds.map(postId => ({ userId, postId })))
      .onConflictDoNothing()
}
