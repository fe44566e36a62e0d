import { and, eq, ne, sql } from 'drizzle-orm'
import { sessions } from '#platform/auth/auth.table.ts'
import { attemptFailed, attemptOf, attemptSucceeded, countAttempt } from '#platform/auth/guard.store.ts'
import { endSessions, endSessionsOf } from '#platform/auth/session.store.ts'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { digest, digestOfSent, hashPassword, oneTimePassword, passwordMatches } from '#server/auth/password.ts'
import { update } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { peopleToChange } from './access.store.ts'
import { users } from './user.table.ts'

/** 密码. md5 hex of the typed text is the password, whoever computes it, and only its argon2id hash is stored. */
const MOST_AT_ONCE = 100

export interface PasswordForm {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

export function requireUncommon(password: string): void {
  if (isCommonPassword(password)) throw new Refusal('密码过于常见，请更换')
}

/** Wrong old passwords count as failed logins, so that they cannot be guessed at an unattended screen. */
export async function changeOwnPassword(ctx: Context, form: PasswordForm): Promise<void> {
  const { tx, caller, site, now, app } = ctx
  if (!form.newPassword) throw new Refusal('缺少必要的请求参数: newPassword')
  const sent = [form.oldPassword, form.newPassword, form.newPassword1].map(each => digestOfSent(app.sm2, each))
  const [oldPassword = '', newPassword = '', again] = sent
  if (newPassword !== again) throw new Refusal('请输入正确的确认密码!')
  await requireOld(ctx, oldPassword)
  if (newPassword === oldPassword) throw new Refusal('新密码不能与原密码相同')
  requireUncommon(newPassword)
  await update(ctx, users, caller.userId, {
    passwordHash: await hashPassword(newPassword),
    mustChangePassword: false,
    passwordTime: now,
  })
  await endSessions(tx, site, and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId))!, 'password')
}

async function requireOld({ caller, site, from }: Context, oldPassword: string): Promise<void> {
  const outside = site.database.reader
  const attempt = attemptOf(caller.tenantId, caller.account, from.ip)
  await countAttempt(outside, attempt)
  const [person] = await outside.select({ hash: users.passwordHash }).from(users).where(eq(users.id, caller.userId))
  if (await passwordMatches(person?.hash, oldPassword)) return attemptSucceeded(outside, attempt)
  await attemptFailed(outside, attempt)
  throw new Refusal('原密码不正确!')
}

export interface OneTimeSecret {
  userId: string
  account: string
  password: string
}

/** A one-time password for each, shown once. Open sessions are terminated. */
export async function resetPasswords(ctx: Context, userIds: readonly string[]): Promise<OneTimeSecret[]> {
  const { tx, site, caller, now } = ctx
  if (new Set(userIds).size > MOST_AT_ONCE) throw new Refusal(`一次最多重置${MOST_AT_ONCE}个账号的密码`)
  const people = await peopleToChange(ctx, userIds)
  const secrets = people.map(({ id, account }) => ({ userId: id, account, password: oneTimePassword() }))
  const hashes = await Promise.all(secrets.map(({ password }) => hashPassword(digest(password))))
  const ids = secrets.map(({ userId }) => userId)
  await tx.execute(sql`
    update ${users} set password_hash = fresh.hash, must_change_password = true, password_time = ${now}, update_time = ${now},
      update_user = ${caller.userId}, version = version + 1
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(hashes)}::text[]) as fresh (id, hash) where sys_user.id = fresh.id`)
  await endSessionsOf(tx, site, ids, 'reset')
  return secrets
}
