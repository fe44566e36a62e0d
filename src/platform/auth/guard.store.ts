import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { loginGuards } from './auth.table.ts'

/**
 * The lock-out: 10 wrong passwords within 10 minutes lock an account for 600 s; many more from one address lock the address. An attempt is
 * counted before the password is checked, in one statement, so that concurrent guesses get at most ten answers. It runs outside the
 * caller's transaction, because a rejected login must still count.
 */
const WINDOW = sql`interval '10 minutes'`
const LOCK_SECONDS = 600
const ACCOUNT_LIMIT = 10
const ADDRESS_LIMIT = 300

export interface Attempt {
  account: string
  address: string
}

export const attemptOf = (tenantId: string, account: string, ip: string): Attempt => ({
  account: `account:${tenantId}:${account.toLowerCase()}`.slice(0, 160),
  address: `address:${ip}`.slice(0, 160),
})

export async function countAttempt(db: Tx, { account, address }: Attempt): Promise<void> {
  const waits = await Promise.all([count(db, account, ACCOUNT_LIMIT), count(db, address, ADDRESS_LIMIT)])
  const seconds = Math.max(...waits)
  if (seconds > 0) throw lockedOut(seconds)
}

export const lockedOut = (seconds: number) =>
  new Refusal(`短时间内尝试次数过多，请等待${seconds}秒后重试！`, 400, { error: 'locked', retryAfter: seconds })

/** Counts an attempt; returns the seconds to wait, 0 if it may proceed. */
async function count(db: Tx, key: string, limit: number): Promise<number> {
  const fresh = sql`(guard.window_start < now() - ${WINDOW} or coalesce(guard.locked_until <= now(), false))`
  const result = await db.execute<{ failures: number; wait: number | null }>(sql`
    insert into sys_login_guard as guard (key, failures, window_start) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when guard.locked_until > now() then guard.failures when ${fresh} then 1 else guard.failures + 1 end,
      window_start = case when guard.locked_until > now() or not ${fresh} then guard.window_start else now() end,
      locked_until = case when guard.locked_until > now() then guard.locked_until
                          when not ${fresh} and guard.failures >= ${limit} then now() + make_interval(secs => ${LOCK_SECONDS}) end
    returning failures, ceil(extract(epoch from locked_until - now()))::int as wait`)
  const row = result.rows[0]!
  return row.wait ?? 0
}

/** The tenth failure starts the 600 seconds; otherwise only the eleventh attempt would. */
export async function attemptFailed(db: Tx, { account, address }: Attempt): Promise<boolean> {
  const lock = (key: string, limit: number) =>
    db
      .update(loginGuards)
      .set({ lockedUntil: sql`now() + make_interval(secs => ${LOCK_SECONDS})` })
      .where(sql`${loginGuards.key} = ${key} and ${loginGuards.failures} >= ${limit} and ${loginGuards.lockedUntil} is null`)
  const [locked] = await Promise.all([lock(account, ACCOUNT_LIMIT), lock(address, ADDRESS_LIMIT)])
  return (locked.rowCount ?? 0) > 0
}

export async function attemptSucceeded(db: Tx, { account, address }: Attempt): Promise<void> {
  await db.delete(loginGuards).where(eq(loginGuards.key, account))
  await db.update(loginGuards).set({ failures: sql`greatest(failures - 1, 0)` }).where(eq(loginGuards.key, address))
}

export const unlock = (db: Tx, tenantId: string, ...accounts: string[]) =>
  db.delete(loginGuards).where(
    inArray(
      loginGuards.key,
      accounts.map(account => attemptOf(tenantId, account, '').account),
    ),
  )
