import { and, eq, inArray, sql } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { UNDECIDED } from './work-update.rules.ts'
import { updateDecisions, workUpdates } from './work-update.table.ts'

/** 工单变更申请, read. */
export type UpdateRow = typeof workUpdates.$inferSelect
type Reading = Pick<Working, 'tx'> & { caller: { tenantId: string } }

/** The request to change a work order that is not decided yet: one at most (INV-61). */
export async function openUpdateOf({ tx }: Pick<Working, 'tx'>, workId: string): Promise<UpdateRow | undefined> {
  const [found] = await tx
    .select()
    .from(workUpdates)
    .where(and(eq(workUpdates.workId, workId), inArray(workUpdates.status, [...UNDECIDED]), eq(workUpdates.isDeleted, 0)))
  return found
}

export async function updateFound({ tx, caller }: Reading, id: string): Promise<UpdateRow | undefined> {
  const [found] = await tx
    .select()
    .from(workUpdates)
    .where(and(eq(workUpdates.id, id), notDeleted(workUpdates, caller.tenantId)))
  return found
}

export async function updateById(ctx: Reading, id: string): Promise<UpdateRow> {
  const found = await updateFound(ctx, id)
  if (!found) throw missing('数据不存在或已删除')
  return found
}

/** The request that a paper is about. */
export async function updateOfPaper({ tx, caller }: Reading, instanceId: string): Promise<UpdateRow | undefined> {
  const [found] = await tx
    .select()
    .from(workUpdates)
    .where(and(eq(workUpdates.processInstanceId, instanceId), notDeleted(workUpdates, caller.tenantId)))
  return found
}

/** To change it. Its work order is locked first, as for everything that happens to an order. */
export async function lockedUpdate(ctx: Reading, id: string): Promise<UpdateRow> {
  await ctx.tx.select({ one: sql`1` }).from(workUpdates).where(eq(workUpdates.id, id)).for('update')
  return updateById(ctx, id)
}

export interface Decision {
  readonly pieceId: string | null
  readonly nodeKey: string
  readonly decision: number
}

export const decisionsOf = ({ tx }: Pick<Working, 'tx'>, updateId: string): Promise<Decision[]> =>
  tx
    .select({ pieceId: updateDecisions.pieceId, nodeKey: updateDecisions.nodeKey, decision: updateDecisions.decision })
    .from(updateDecisions)
    .where(eq(updateDecisions.updateId, updateId))
