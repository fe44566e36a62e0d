import { and, asc, eq, inArray } from 'drizzle-orm'
import { userRoles, users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { roles } from './role.table.ts'

/** 角色持有人. Active holders of any of these roles, to notify or to look up. */
export async function holdersOf(tx: Tx, tenantId: string, ...aliases: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles, tenantId), inArray(roles.roleAlias, [...aliases])))
    .innerJoin(users, and(eq(users.id, userRoles.userId), notDeleted(users, tenantId), eq(users.status, 1)))
    .orderBy(asc(users.id))
  return rows.map(row => row.id)
}
