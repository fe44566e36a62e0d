import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { issueLines, issues } from './issue.table.ts'

/** 工单领料. What was issued to a work order and is not back. */
export interface WorkLine {
  readonly id: string
  readonly issueNo: string
  readonly materialId: string
  readonly batchNo: string | null
  readonly qty: string
  readonly amount: string
  readonly returningQty: string
  readonly returnedQty: string
  readonly returnedAmount: string
}

interface Asked {
  readonly ids?: readonly string[]
  readonly batchNo?: string
  /** Until the transaction ends: nobody brings it back meanwhile. */
  readonly lock?: boolean
}

export async function workLines(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  workId: string,
  { ids, batchNo, lock = false }: Asked = {},
): Promise<WorkLine[]> {
  const { id, materialId, qty, amount, returningQty, returnedQty, returnedAmount } = issueLines
  const found = tx
    .select({
      id,
      materialId,
      batchNo: issueLines.batchNo,
      qty,
      amount,
      returningQty,
      returnedQty,
      returnedAmount,
      issueNo: issues.issueNo,
    })
    .from(issueLines)
    .innerJoin(issues, eq(issues.id, issueLines.issueId))
    .where(
      and(
        ...[eq(issueLines.workId, workId), eq(issueLines.tenantId, tenantId), eq(issueLines.isDeleted, 0)],
        ids ? inArray(id, [...ids, '0']) : undefined,
        batchNo === undefined ? undefined : eq(issueLines.batchNo, batchNo),
      ),
    )
    .orderBy(asc(id))
  return lock ? found.for('update', { of: issueLines }) : found
}

/** By the code of the material, what an order has of it. */
export async function issuedTo({ tx, tenantId }: { tx: Tx; tenantId: string }, workId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ code: issueLines.materialCode, qty: sql<string>`sum(${issueLines.qty} - ${issueLines.returnedQty})::text` })
    .from(issueLines)
    .where(and(eq(issueLines.workId, workId), eq(issueLines.tenantId, tenantId), eq(issueLines.isDeleted, 0)))
    .groupBy(issueLines.materialCode)
  return new Map(rows.map(({ code, qty }) => [code, qty]))
}
