import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { sessions } from '#platform/auth/auth.table.ts'
import { roles } from '#platform/role/role.table.ts'
import { userDepts, userRoles, users } from '#platform/user/user.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { spell } from '#server/text/pinyin.ts'

type Context = Pick<ClockContext, 'tx' | 'tenantId' | 'newId' | 'now'>

const EVERYBODY = 'staff'
const INTERNAL = 1
export const ENABLED = 1
export const DISABLED = 0
const SEX: Record<string, number> = { male: 1, female: 2 }

export interface NewHire {
  readonly employeeNo: string
  readonly employeeName: string
  readonly gender: string
  readonly phone: string
  readonly birthDate: string
  readonly deptId: string
}

/**
 * 开户. An account for a new employee, named by employee number. An administrator sets the first password, so that none is sent in a
 * message.
 */
export async function openAccount(
  { tx, tenantId, newId, now }: Context,
  person: NewHire,
  status = ENABLED,
): Promise<{ userId: string; account: string }> {
  const [userId, account] = [newId(), person.employeeNo.toLowerCase()]
  const { py, pyi } = await spell(person.employeeName)
  await tx.insert(users).values({
    id: userId,
    tenantId,
    account,
    userType: INTERNAL,
    status,
    code: person.employeeNo,
    name: person.employeeName,
    realName: person.employeeName,
    phone: person.phone,
    birthday: person.birthDate,
    sex: SEX[person.gender] ?? 3,
    mustChangePassword: true,
    createTime: now,
    py: `${py} ${pyi}`.slice(0, 128),
  })
  await tx.insert(userDepts).values({ userId, deptId: person.deptId, sort: 0 })
  const given = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.roleAlias, [EVERYBODY]), notDeleted(roles, tenantId)))
  if (given.length > 0) await tx.insert(userRoles).values(given.map(({ id }) => ({ userId, roleId: id })))
  return { userId, account }
}

export async function restateAccount(
  { tx, now }: Context,
  userId: string | null,
  set: { readonly status: number; readonly isDeleted?: number },
): Promise<void> {
  if (!userId) return
  await tx
    .update(users)
    .set({ ...set, updateTime: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** 调部门. Changes the main department of an account. The data scope depends on it, so open sessions follow at once. */
export async function moveAccount({ tx }: Context, userId: string, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.delete(userDepts).where(and(eq(userDepts.userId, userId), inArray(userDepts.deptId, [from, to])))
  await tx
    .update(userDepts)
    .set({ sort: sql`${userDepts.sort} + 1` })
    .where(eq(userDepts.userId, userId))
  await tx.insert(userDepts).values({ userId, deptId: to, sort: 0 })
  await tx
    .update(sessions)
    .set({ deptId: to })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endTime), ne(sessions.deptId, to)))
}
