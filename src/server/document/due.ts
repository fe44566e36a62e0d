import { and, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '../db/database.ts'
import { endClaims } from './claim.ts'
import { dues } from './due.table.ts'
import type { EffectContext, FlowEffects } from './effects.ts'

export type Due = typeof dues.$inferSelect
type Context = EffectContext<Record<string, unknown>>

/** Not taken effect yet. */
export const OPEN = ['waiting', 'blocked']

export const dayOf = (now: Date): string => formatDate(now, 'yyyy-MM-dd')

/** After approval: takes effect now, or is scheduled for a later day and keeps its claims until then. */
export async function scheduleEffect(ctx: Context, { takesEffect, effective, responsible = [] }: FlowEffects): Promise<void> {
  const { tx, tenantId, documentId, flowKey, doc, now } = ctx
  const today = dayOf(now)
  const dueOn = takesEffect?.(doc, today) ?? today
  const waits = dueOn > today
  if (takesEffect)
    await tx.insert(dues).values({
      ...{ documentId, tenantId, flowKey, dueOn, responsible: [...responsible] },
      ...(waits ? { status: 'waiting' } : { status: 'done', settledAt: now }),
    })
  if (!waits) await effective?.(ctx)
  await endClaims(ctx, waits ? 'waiting' : 'done')
}

/** The row of a document that has not taken effect yet, locked until the transaction ends. */
export async function openDue(tx: Tx, documentId: string): Promise<Due | undefined> {
  const [found] = await tx
    .select()
    .from(dues)
    .where(and(eq(dues.documentId, documentId), inArray(dues.status, OPEN)))
    .for('update')
  return found
}

export async function restate(tx: Tx, documentId: string, set: Partial<Due>): Promise<void> {
  await tx.update(dues).set(set).where(eq(dues.documentId, documentId))
}

/** 作废. Cancels a document before it takes effect and releases its claims. False if it has taken effect or never waited. */
export async function giveUp(ctx: Context, { cancelled, withdrawn, rejected }: FlowEffects, reason: string): Promise<boolean> {
  const { tx, documentId, now } = ctx
  if (!(await openDue(tx, documentId))) return false
  await restate(tx, documentId, { status: 'cancelled', reason, settledAt: now })
  await (cancelled ?? withdrawn ?? rejected)?.(ctx)
  await endClaims(ctx, 'released')
  return true
}
