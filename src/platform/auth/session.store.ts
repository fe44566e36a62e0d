import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import { sha256 } from '#server/auth/keys.ts'
import type { Tx } from '#server/db/database.ts'
import type { RequestFacts } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'
import { refreshTokens, sessions } from './auth.table.ts'
import { callersOf } from './caller.store.ts'
import { randomKey } from './ticket.store.ts'

/** How long a used refresh token still returns its successor, because two tabs may refresh at the same time. */
const GRACE_MS = 30_000

export interface Opened {
  sessionId: string
  userId: string
  refreshToken: string
}

export interface Entrant {
  userId: string
  tenantId: string
  door: 1 | 2 | 3
  clientId: string
  deptId: string | null
}

export async function openSession(tx: Tx, app: App, site: Site, entrant: Entrant, from: RequestFacts): Promise<Opened> {
  const sessionId = app.newId()
  const refreshToken = `${site.id}.${randomKey()}`
  const expires = new Date(Date.now() + app.config.refreshSeconds * 1000)
  await tx.insert(sessions).values({ id: sessionId, ...entrant, remoteIp: from.ip, userAgent: from.userAgent, expires })
  await tx.insert(refreshTokens).values({ hash: sha256(refreshToken), sessionId, expires })
  return { sessionId, userId: entrant.userId, refreshToken }
}

/**
 * Rotates a refresh token. The successor is derived from the token itself, so that concurrent tabs get the same one and nothing readable is
 * stored. A token reused after the grace period was stolen: its session ends.
 */
export async function rotate(db: Tx, app: App, site: Site, token: string, clientId: string): Promise<Opened | undefined> {
  if (!token.startsWith(`${site.id}.`)) return undefined
  const successor = `${site.id}.${createHmac('sha256', app.keys.derive('refresh successor')).update(token).digest('base64url')}`
  return db.transaction(async tx => {
    const [found] = await tx
      .select({ token: refreshTokens, session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.hash, sha256(token)))
      .for('update')
    const now = new Date()
    if (!found || found.session.endTime || found.session.clientId !== clientId || found.token.expires < now) return undefined
    const used = found.token.usedTime
    if (used && now.getTime() - used.getTime() > GRACE_MS) {
      await tx.update(sessions).set({ endTime: now, endReason: 'reuse' }).where(eq(sessions.id, found.session.id))
      callersOf(site).forget()
      return undefined
    }
    if (!used) {
      const expires = new Date(now.getTime() + app.config.refreshSeconds * 1000)
      await tx.update(refreshTokens).set({ usedTime: now }).where(eq(refreshTokens.hash, found.token.hash))
      await tx
        .insert(refreshTokens)
        .values({ hash: sha256(successor), sessionId: found.session.id, expires })
        .onConflictDoNothing()
      await tx.update(sessions).set({ expires, lastSeen: now }).where(eq(sessions.id, found.session.id))
    }
    return { sessionId: found.session.id, userId: found.session.userId, refreshToken: successor }
  })
}

export async function endSessions(tx: Tx, site: Site, which: SQL, reason: string): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endTime: new Date(), endReason: reason })
    .where(and(which, isNull(sessions.endTime)))
  callersOf(site).forget()
  return ended.rowCount ?? 0
}

export const endSessionsOf = (tx: Tx, site: Site, userIds: readonly string[], reason: string) =>
  endSessions(tx, site, inArray(sessions.userId, [...userIds]), reason)
