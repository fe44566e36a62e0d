import { randomBytes } from 'node:crypto'
import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import { sha256 } from '#server/auth/keys.ts'
import type { Tx } from '#server/db/database.ts'
import { tickets } from './auth.table.ts'

/** Short-lived single-use secrets. Kept in the database, so that any node can redeem what another gave out. */
export type TicketKind = 'captcha' | 'sms' | 'social' | 'register'

const MAX_TRIES = 5

export const randomKey = () => randomBytes(24).toString('base64url')

export async function giveTicket(
  db: Tx,
  kind: TicketKind,
  key: string,
  seconds: number,
  secret = '',
  data: Record<string, string> = {},
): Promise<void> {
  await writeTicket(db, kind, key, seconds, secret, data)
}

/** Another one for the same key not before the pause is over. Answers the seconds that are left, 0 when the ticket was given. */
export async function giveTicketAfter(
  pause: number,
  ...[db, kind, key, seconds, secret, data]: Required<Parameters<typeof giveTicket>>
): Promise<number> {
  const due = new Date(Date.now() + (seconds - pause) * 1000)
  if (await writeTicket(db, kind, key, seconds, secret, data, lte(tickets.expires, due))) return 0
  const [found] = await db
    .select({ expires: tickets.expires })
    .from(tickets)
    .where(and(eq(tickets.kind, kind), eq(tickets.key, key)))
  return Math.max(1, Math.ceil(((found?.expires.getTime() ?? 0) - due.getTime()) / 1000))
}

async function writeTicket(
  db: Tx,
  kind: TicketKind,
  key: string,
  seconds: number,
  secret: string,
  data: Record<string, string>,
  setWhere?: SQL,
): Promise<boolean> {
  const values = { secretHash: secret ? sha256(secret) : '', data, tries: 0, expires: new Date(Date.now() + seconds * 1000) }
  const written = await db
    .insert(tickets)
    .values({ kind, key, ...values })
    .onConflictDoUpdate({ target: [tickets.kind, tickets.key], set: values, setWhere })
    .returning({ key: tickets.key })
  return written.length === 1
}

/** Takes the ticket out of circulation, and returns what was kept with it when the secret is right. */
export async function redeemTicket(db: Tx, kind: TicketKind, key: string, secret = ''): Promise<Record<string, string> | undefined> {
  if (!key) return undefined
  const mine = and(eq(tickets.kind, kind), eq(tickets.key, key))
  // A phone code may be mistyped a few times; everything else is gone after the first look.
  if (kind === 'sms') {
    const tried = await db
      .update(tickets)
      .set({ tries: sql`${tickets.tries} + 1` })
      .where(and(mine, lt(tickets.tries, MAX_TRIES)))
      .returning()
    if (!tried[0] || tried[0].secretHash !== sha256(secret)) return undefined
  }
  const [found] = await db.delete(tickets).where(mine).returning()
  if (!found || found.expires.getTime() < Date.now()) return undefined
  if (found.secretHash && found.secretHash !== sha256(secret)) return undefined
  return found.data
}

export const sweepTickets = (db: Tx) => db.delete(tickets).where(lt(tickets.expires, new Date()))
