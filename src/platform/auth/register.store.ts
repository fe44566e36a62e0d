import { and, eq, sql } from 'drizzle-orm'
import { note } from '#platform/log/usual.store.ts'
import { requireOpenTenant } from '#platform/tenant/open-tenant.store.ts'
import { users } from '#platform/user/user.table.ts'
import { digestOfSent, hashPassword } from '#server/auth/password.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { socialIdentities } from './auth.table.ts'
import { tenantOf } from './login.store.ts'
import { redeemTicket } from './ticket.store.ts'

export interface Registration {
  tenantId?: string
  name?: string
  account?: string
  password?: string
  password2?: string
  oauthId?: string
}

/**
 * Third-party registration: a disabled account without roles, until an administrator approves it. The answer does not depend on whether the
 * account name was free, so that names cannot be probed.
 */
export async function registerGuest(ctx: Pick<Context, 'tx' | 'from' | 'newId' | 'app'>, form: Registration): Promise<void> {
  if (!form.account?.trim()) throw new Refusal('请先输入账号名称')
  if (!form.password || form.password2 === '') throw new Refusal('请先输入密码')
  const password = digestOfSent(ctx.app.sm2, form.password)
  if (form.password2 !== undefined && digestOfSent(ctx.app.sm2, form.password2) !== password) throw new Refusal('两次密码输入不一致')
  const identity = await redeemTicket(ctx.tx, 'register', form.oauthId ?? '')
  if (!identity) throw new Refusal('登录凭证已失效，请重新进行第三方登录')

  const tenantId = tenantOf(ctx, form.tenantId)
  await requireOpenTenant(ctx.tx, tenantId)
  const account = form.account.trim()
  const passwordHash = await hashPassword(password)
  const taken = await ctx.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), sql`lower(${users.account}) = lower(${account})`, eq(users.isDeleted, 0)))
  await note(ctx, 'info', taken.length > 0 ? 'register.taken' : 'register', { account, source: identity.source })
  if (taken.length > 0) return
  const id = ctx.newId()
  const name = form.name?.trim() || identity.name || account
  await ctx.tx.insert(users).values({ id, tenantId, account, name, realName: name, passwordHash, status: 0, userType: 1 })
  await ctx.tx
    .insert(socialIdentities)
    .values({ source: identity.source ?? '', subject: identity.subject ?? '', userId: id })
    .onConflictDoNothing()
}
