import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { tenant } from '#contract/tenant.ts'
import { TENANT } from '#platform/auth/login.store.ts'
import { users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { requireButton } from '#server/http/caller.ts'
import { fromShanghai } from '#server/http/present.ts'
import { conflict, forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { originOf } from '#server/text/origin.ts'
import { reach } from './tenant.store.ts'
import { tenants } from './tenant.table.ts'

/** Administering tenants, which only people of the first one may do. */
const LAST = 999_999

function requireResource({ caller }: Context): void {
  if (caller.tenantId !== TENANT) throw forbidden()
}

export async function submitTenant(ctx: Context, { id, ...form }: Input<typeof tenant.submit>): Promise<void> {
  requireButton(ctx.caller, id ? 'tenant_edit' : 'tenant_add')
  requireResource(ctx)
  ctx.tx.lock('tenants')
  const values = { ...form, tenantName: requireName(form.tenantName, 'tenantName'), domain: await ownDomain(ctx, form.domain, id) }
  if (id) return write(ctx, [id], values)
  const { caller, now, newId, tx } = ctx
  const made = { createUser: caller.userId, createDept: caller.deptId || null, createTime: now, updateUser: caller.userId, updateTime: now }
  await tx.insert(tenants).values({ ...values, ...made, id: newId(), tenantId: await nextNumber(tx) })
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
  requireResource(ctx)
  const numbers = await numbersOf(ctx, ids)
  if (numbers.includes(TENANT)) throw new Refusal('默认租户不可删除')
  const [person] = await ctx.tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.tenantId, numbers), eq(users.isDeleted, 0)))
    .limit(1)
  if (person) throw new Refusal('租户下还有用户，不可删除')
  await write(ctx, ids, { isDeleted: 1 })
}

type Limits = Omit<Input<typeof tenant.setting>, 'ids'>

export async function setLimits(ctx: Context, ids: readonly string[], { accountNumber, expireTime, status }: Limits): Promise<void> {
  requireResource(ctx)
  if (status !== undefined && status !== 0 && status !== 1) throw new Refusal('请求参数格式错误: status')
  if (accountNumber !== undefined && accountNumber < -1) throw new Refusal('请求参数格式错误: accountNumber')
  const expires = expireTime === undefined ? undefined : fromShanghai(expireTime)
  if (expires && Number.isNaN(expires.getTime())) throw new Refusal('请求参数格式错误: expireTime')
  const numbers = await numbersOf(ctx, ids)
  if (status === 0 && numbers.includes(TENANT)) throw new Refusal('默认租户不可停用')
  await write(ctx, ids, { accountNumber, expireTime: expires, status })
}

/** All tenants are in the site's own database, so there is no data source to bind. */
export async function bindSource(ctx: Context, number: string, datasourceId: string | undefined): Promise<void> {
  requireResource(ctx)
  if (datasourceId) throw new Refusal('数据源不存在')
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
