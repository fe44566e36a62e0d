import { and, eq, sql } from 'drizzle-orm'
import { note } from '#platform/log/usual.store.ts'
import { requireOpenTenant } from '#platform/tenant/open-tenant.store.ts'
import { userDepts, users } from '#platform/user/user.table.ts'
import { sha256 } from '#server/auth/keys.ts'
import { digestOfSealed, passwordMatches } from '#server/auth/password.ts'
import { FIRST_TENANT } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { clients, socialIdentities } from './auth.table.ts'
import { attemptFailed, attemptOf, attemptSucceeded, countAttempt } from './guard.store.ts'
import { type Entrant, type Opened, openSession } from './session.store.ts'
import { redeemTicket } from './ticket.store.ts'

/** Each kind of account has its own login page and no other. */
export type Door = 1 | 2 | 3
export const TENANT = FIRST_TENANT

export interface Credentials {
  tenantId?: string
  account: string
  /** md5 hex, or its SM2 ciphertext. */
  password: string
  /** Additional fields of the external login. */
  exterior?: { supplierName?: string; creditCode?: string; workPhone?: string }
}

type Person = typeof users.$inferSelect
/**
 * Nothing here runs inside a transaction of the request: a rejected login must still count, and many concurrent logins must not hold two
 * connections each. Only the new session is written in a transaction.
 */
export type DoorContext = Pick<Context, 'tx' | 'site' | 'app' | 'from' | 'newId'>

const wrongPassword = () => new Refusal('用户名或密码错误', 400, { error: 'invalid_grant' })

export async function logIn(ctx: DoorContext, door: Door, credentials: Credentials): Promise<Opened> {
  const clientId = await clientOf(ctx)
  const tenantId = tenantOf(ctx, credentials.tenantId)
  const attempt = attemptOf(tenantId, credentials.account, ctx.from.ip)
  await countAttempt(ctx.tx, attempt)

  const [person] = credentials.account
    ? await ctx.tx
        .select()
        .from(users)
        .where(and(eq(users.tenantId, tenantId), sql`lower(${users.account}) = lower(${credentials.account})`, eq(users.isDeleted, 0)))
    : []
  const matches = await passwordMatches(person?.passwordHash, digestOfSealed(ctx.app.sm2, credentials.password))
  if (!person || !matches || !fitsDoor(person, door, credentials) || !isSameTenant(ctx, tenantId)) {
    const locked = await attemptFailed(ctx.tx, attempt)
    await note(ctx, 'warn', locked ? 'login.locked' : 'login.failed', { account: credentials.account.slice(0, 64), door })
    throw wrongPassword()
  }
  if (person.status !== 1) throw new Refusal('账号已停用，请联系管理员', 400, { error: 'invalid_grant' })
  await attemptSucceeded(ctx.tx, attempt)
  return enter(ctx, person, door, clientId)
}

/** The tenant that a login names, in its parameters or in the header. */
export const tenantOf = ({ from }: Pick<Context, 'from'>, named: string | undefined) => named || from.header('tenant-id') || TENANT

/** The header is compared with the account and is never its identity. */
export const isSameTenant = ({ from }: Pick<Context, 'from'>, tenantId: string) => [tenantId, ''].includes(from.header('tenant-id'))

/** The account's type must match the login page; the external login also checks three fields. */
function fitsDoor(person: Person, door: Door, { exterior }: Credentials): boolean {
  if (person.userType !== door) return false
  if (door !== 3) return true
  const same = (given: string | undefined, stored: string) => stored !== '' && given?.trim().toUpperCase() === stored.toUpperCase()
  return (
    same(exterior?.supplierName, person.supplierName) &&
    same(exterior?.creditCode, person.creditCode) &&
    same(exterior?.workPhone, person.workPhone)
  )
}

export async function enter(ctx: DoorContext, person: Person, door: Door, clientId: string): Promise<Opened> {
  await requireOpenTenant(ctx.tx, person.tenantId)
  const entrant: Entrant = { userId: person.id, tenantId: person.tenantId, door, clientId, deptId: await firstDept(ctx, person) }
  const actor = { userId: person.id, account: person.account, from: ctx.from.ip, action: 'login', requestId: ctx.from.requestId }
  const opened = await ctx.site.database.change(actor, tx => openSession(tx, ctx.app, ctx.site, entrant, ctx.from))
  await note(ctx, 'info', 'login', { account: person.account, door }, person)
  return opened
}

/** The last department, while the person still belongs to it; else the main one. */
async function firstDept({ tx }: DoorContext, person: Person): Promise<string | null> {
  const mine = await tx.select({ deptId: userDepts.deptId }).from(userDepts).where(eq(userDepts.userId, person.id)).orderBy(userDepts.sort)
  return mine.find(row => row.deptId === person.lastDeptId)?.deptId ?? mine[0]?.deptId ?? null
}

/** Basic credentials identify the program, not the person. They grant nothing, but wrong ones get no token. */
export async function clientOf({ tx, from, app }: Pick<Context, 'tx' | 'from' | 'app'>): Promise<string> {
  const refused = new Refusal('客户端认证失败', 401, { error: 'invalid_client' })
  const header = from.header('authorization')
  if (!header.toLowerCase().startsWith('basic ')) throw refused
  const pair = Buffer.from(header.slice(6), 'base64').toString()
  const cut = pair.indexOf(':')
  if (cut < 1) throw refused
  const [id, secret] = [pair.slice(0, cut), pair.slice(cut + 1)]
  if (id.includes('\0')) throw refused
  if (id === app.client.id && sha256(app.client.secret) === sha256(secret)) return id
  const [client] = await tx.select().from(clients).where(eq(clients.clientId, id))
  if (!client?.enabled || client.secretHash !== sha256(secret)) throw refused
  return id
}

export async function logInByPhone(ctx: DoorContext, door: Door, phone: string, code: string): Promise<Opened> {
  const clientId = await clientOf(ctx)
  const attempt = attemptOf('phone', phone, ctx.from.ip)
  await countAttempt(ctx.tx, attempt)
  const ticket = await redeemTicket(ctx.tx, 'sms', phone, code)
  const [person] = ticket
    ? await ctx.tx
        .select()
        .from(users)
        .where(and(eq(users.id, ticket.userId ?? ''), eq(users.isDeleted, 0)))
    : []
  if (!person || person.userType !== door || person.status !== 1 || !isSameTenant(ctx, person.tenantId)) {
    await attemptFailed(ctx.tx, attempt)
    throw new Refusal('手机号或验证码错误', 400, { error: 'invalid_grant' })
  }
  await attemptSucceeded(ctx.tx, attempt)
  return enter(ctx, person, door, clientId)
}

/** The account of a social identity, if it is enabled. */
export async function personOf({ tx }: Pick<Context, 'tx'>, source: string, subject: string): Promise<Person | undefined> {
  const [found] = await tx
    .select({ person: users })
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(and(eq(socialIdentities.source, source), eq(socialIdentities.subject, subject), eq(users.isDeleted, 0)))
  return found?.person
}
