import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ADMINISTRATORS } from '#company/roles.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Caller } from '#server/http/caller.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { users } from './user.table.ts'

/** The people that the caller sees: everybody, some departments, or only oneself. Others are treated as missing. */
export const visibleTo = ({ caller }: Pick<Context, 'caller'>): SQL => and(notDeleted(users, caller.tenantId), reach(caller)) as SQL

function reach({ scope, userId }: Caller): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const oneself = eq(users.id, userId)
  if (scope.kind === 'self') return oneself
  const there = sql.param([...scope.deptIds])
  return or(oneself, sql`exists (select 1 from sys_user_dept ud where ud.user_id = ${users.id} and ud.dept_id = any(${there}::bigint[]))`)
}

export async function requireVisible(ctx: Pick<Context, 'tx' | 'caller'>, id: string): Promise<void> {
  const found = await ctx.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), visibleTo(ctx)))
  if (found.length === 0) throw missing()
}

export interface Person {
  id: string
  account: string
  userType: number
  name: string
  realName: string
  supplierId: string | null
}

/**
 * The people of a command, locked. All must be visible to the caller. Only administrators may change an administrator's account, because
 * resetting its password or phone would give access to it.
 */
export async function peopleToChange(ctx: Context, ids: readonly string[]): Promise<Person[]> {
  const { tx, caller } = ctx
  const distinct = [...new Set(ids)]
  const found = await tx
    .select({
      id: users.id,
      account: users.account,
      userType: users.userType,
      name: users.name,
      realName: users.realName,
      supplierId: users.supplierId,
      administrator: sql<boolean>`(sys_user.user_type = 2 or exists (
        select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id and r.is_deleted = 0
        where ur.user_id = sys_user.id and r.role_alias = any(${sql.param([...ADMINISTRATORS])}::text[])))`,
    })
    .from(users)
    .where(and(inArray(users.id, distinct), visibleTo(ctx)))
    .orderBy(asc(users.id))
    .for('update')
  if (found.length !== distinct.length) throw missing()
  if (!caller.isAdmin && found.some(person => person.administrator && person.id !== caller.userId))
    throw new Refusal('仅管理员可操作管理员账号', 403)
  return found
}
