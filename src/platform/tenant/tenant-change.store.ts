import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { tenant } from '#contract/tenant.ts'
import { must } from '#model/must.ts'
import { sessions } from '#platform/auth/auth.table.ts'
import { TENANT } from '#platform/auth/login.store.ts'
import { endSessions } from '#platform/auth/session.store.ts'
import { depts } from '#platform/org/org.table.ts'
import { roles } from '#platform/role/role.table.ts'
import { userDepts, userRoles, users } from '#platform/user/user.table.ts'
import { digest, hashPassword, oneTimePassword } from '#server/auth/password.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { requireButton } from '#server/http/caller.ts'
import { fromShanghai } from '#server/http/present.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { originOf } from '#server/text/origin.ts'
import { oneTenant, reach } from './tenant.store.ts'
import { tenants } from './tenant.table.ts'
import { fillTenant } from './tenant-fill.store.ts'

/** Administering tenants, which only people of the first one may do: `SHARED` of `server/http/caller.ts`. */
const LAST = 999_999

/** `password`: of the first administrator, shown once. */
interface Submitted {
  id: string
  tenantId: string
  account?: string
  password?: string
}

export async function submitTenant(ctx: Context, { id, ...form }: Input<typeof tenant.submit>): Promise<Submitted> {
  requireButton(ctx.caller, id ? 'tenant_edit' : 'tenant_add')
  ctx.tx.lock('tenants')
  const values = { ...form, tenantName: requireName(form.tenantName, 'tenantName'), domain: await ownDomain(ctx, form.domain, id) }
  if (id) {
    await write(ctx, [id], values)
    return { id, tenantId: (await oneTenant(ctx, id)).tenantId }
  }
  const { caller, now, newId, tx } = ctx
  const made = { createUser: caller.userId, createDept: caller.deptId || null, createTime: now, updateUser: caller.userId, updateTime: now }
  const row = { ...values, ...made, id: newId(), tenantId: await nextNumber(tx) }
  await tx.insert(tenants).values(row)
  await fillTenant(ctx, row.tenantId)
  return { id: row.id, tenantId: row.tenantId, ...(await firstAdministrator(ctx, row.tenantId, row.tenantName)) }
}

const ADMINISTRATOR = { account: 'admin', role: 'administrator', userType: 2 }

/** Everything else in the tenant is made by its own administrator. */
async function firstAdministrator({ tx, newId, now }: Context, tenantId: string, tenantName: string) {
  const password = oneTimePassword()
  const { account, userType } = ADMINISTRATOR
  const [userId, deptId] = [newId(), newId()]
  await tx.insert(depts).values({ id: deptId, tenantId, ancestors: '0', deptName: tenantName.slice(0, 64), fullName: tenantName })
  const name = '管理员'
  const passwordHash = await hashPassword(digest(password))
  await tx
    .insert(users)
    .values({ id: userId, tenantId, account, userType, name, realName: name, passwordHash, mustChangePassword: true, passwordTime: now })
  await tx.insert(userDepts).values({ userId, deptId, sort: 0 })
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(notDeleted(roles, tenantId), eq(roles.roleAlias, ADMINISTRATOR.role)))
  await tx.insert(userRoles).values({ userId, roleId: must(role, 'the role of administrators').id })
  return { account, password }
}

/** Stored as an origin, so that login pages find it by comparison; an origin belongs to one tenant. */
async function ownDomain({ tx }: Context, written: string | undefined, id = '0'): Promise<string | undefined> {
  if (!written?.trim()) return written === undefined ? undefined : ''
  const domain = originOf(written)
  if (!domain) throw new Refusal('域名须为 http(s)://主机[:端口] 的形式')
  const [other] = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.domain, domain), eq(tenants.isDeleted, 0), ne(tenants.id, id)))
    .limit(1)
  if (other) throw conflict('该域名已被其他租户使用')
  return domain
}

/** Numbers of deleted tenants are not reused, because their data may still exist. */
async function nextNumber(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ highest: sql<number>`coalesce(max(tenant_id::int) filter (where tenant_id ~ '^[0-9]{6}$'), 0)` })
    .from(tenants)
  const next = (row?.highest ?? 0) + 1
  if (next > LAST) throw new Refusal('租户编号已用完')
  return String(next).padStart(6, '0')
}

export async function removeTenants(ctx: Context, ids: readonly string[]): Promise<void> {
  const numbers = await numbersOf(ctx, ids)
  if (numbers.includes(TENANT)) throw new Refusal('默认租户不可删除')
  const people = await ctx.tx
    .select({ id: users.id, userType: users.userType })
    .from(users)
    .where(and(inArray(users.tenantId, numbers), eq(users.isDeleted, 0)))
  if (people.some(({ userType }) => userType !== ADMINISTRATOR.userType)) throw new Refusal('租户下还有用户，不可删除')
  await write(ctx, ids, { isDeleted: 1 })
  await closeTenants(ctx, numbers)
}

/** Whoever works in them is logged out. */
const closeTenants = ({ tx, site }: Context, numbers: readonly string[]) =>
  endSessions(tx, site, inArray(sessions.tenantId, [...numbers]), 'tenant')

type Limits = Omit<Input<typeof tenant.setting>, 'ids'>

export async function setLimits(ctx: Context, ids: readonly string[], { accountNumber, expireTime, status }: Limits): Promise<void> {
  if (status !== undefined && status !== 0 && status !== 1) throw new Refusal('请求参数格式错误: status')
  if (accountNumber !== undefined && accountNumber < -1) throw new Refusal('请求参数格式错误: accountNumber')
  const expires = expireTime === undefined ? undefined : fromShanghai(expireTime)
  if (expires && Number.isNaN(expires.getTime())) throw new Refusal('请求参数格式错误: expireTime')
  const numbers = await numbersOf(ctx, ids)
  if (status === 0 && numbers.includes(TENANT)) throw new Refusal('默认租户不可停用')
  await write(ctx, ids, { accountNumber, expireTime: expires, status })
  if (status === 0 || (expires && expires <= ctx.now)) await closeTenants(ctx, numbers)
}

/** The site's own database serves all tenants, so there is no data source to bind. */
export async function bindSource(ctx: Context, number: string, datasourceId: string | undefined): Promise<void> {
  if (datasourceId) throw new Refusal('所有租户共用本系统的一个数据库，无需也不能为租户单独绑定数据源')
  const [found] = await ctx.tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(reach(ctx), eq(tenants.tenantId, number)))
  if (!found) throw missing()
  await write(ctx, [found.id], { datasourceId: '' })
}

async function numbersOf(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const found = await ctx.tx
    .select({ number: tenants.tenantId })
    .from(tenants)
    .where(and(reach(ctx), inArray(tenants.id, [...ids])))
  if (found.length !== new Set(ids).size) throw missing()
  return found.map(row => row.number)
}

/** `update` filters by the caller's tenant, which these rows do not have. */
async function write(ctx: Context, ids: readonly string[], values: Partial<typeof tenants.$inferSelect>): Promise<void> {
  const { tx, caller, now } = ctx
  const distinct = [...new Set(ids)]
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const changed = await tx
    .update(tenants)
    .set({ ...given, updateUser: caller.userId, updateTime: now, version: sql`version + 1` })
    .where(and(reach(ctx), inArray(tenants.id, distinct)))
  if (changed.rowCount !== distinct.length) throw missing()
}
