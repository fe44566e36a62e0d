import { and, eq, isNotNull } from 'drizzle-orm'
import { announce } from '#platform/push/push.store.ts'
import type { Tx } from '#server/db/database.ts'
import type { FollowUp } from '#server/engine/shell/ports.ts'
import type { Site } from '#server/site.ts'
import { plainLine, shorten } from '#server/text/plain.ts'
import { backlogs } from './backlog.table.ts'

/**
 * 事项. Work that a document leaves outside of any flow: buy what was approved, hand out a meal card. A to-do of everybody who may do it;
 * the first who completes it completes it for all.
 */
export async function handOut(tx: Tx, site: Site, newId: () => string, users: readonly string[], followUp: FollowUp): Promise<void> {
  const people = [...new Set(users)].filter(Boolean)
  if (people.length === 0) return
  const row = {
    title: shorten(plainLine(followUp.title), 200),
    pcUrl: followUp.path ?? '',
    followUpId: newId(),
    processInstanceId: followUp.instanceId ?? null,
  }
  await tx.insert(backlogs).values(people.map(userId => ({ ...row, id: newId(), userId })))
  announce(tx, site, { kind: 'backlog', to: people })
}

/** Completes it, or reopens it, for everybody. */
export async function settleFollowUp(
  tx: Tx,
  site: Site,
  followUpId: string,
  end: { status: number; handleTime: Date | null },
): Promise<void> {
  const told = await tx.update(backlogs).set(end).where(eq(backlogs.followUpId, followUpId)).returning({ userId: backlogs.userId })
  announce(tx, site, { kind: 'backlog', to: told.map(({ userId }) => userId) })
}

/** What had to be done about a case is done, whoever did it. */
export async function settleCase(tx: Tx, site: Site, instanceId: string, now: Date): Promise<void> {
  const told = await tx
    .update(backlogs)
    .set({ status: 0, handleTime: now })
    .where(and(eq(backlogs.processInstanceId, instanceId), isNotNull(backlogs.followUpId), eq(backlogs.status, 1)))
    .returning({ userId: backlogs.userId })
  announce(tx, site, { kind: 'backlog', to: told.map(({ userId }) => userId) })
}
