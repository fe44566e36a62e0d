import { and, eq, inArray } from 'drizzle-orm'
import type { Working } from './work-event.ledger.ts'
import { workUpdates } from './work-order.table.ts'

/** 草稿 and 审批中. */
const UNDECIDED = [1, 2]
export const APPROVING = 2

/** The request to change a work order that is not decided yet: one at most (INV-61). */
export async function openUpdateOf({ tx }: Pick<Working, 'tx'>, workId: string) {
  const [found] = await tx
    .select()
    .from(workUpdates)
    .where(and(eq(workUpdates.workId, workId), inArray(workUpdates.status, UNDECIDED)))
  return found
}
