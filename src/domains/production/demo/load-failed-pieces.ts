import { eq } from 'drizzle-orm'
import { failuresOf } from '#domains/quality/inspection/inspection.ledger.ts'
import { openNonconformity } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { FAILED } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { foundText } from '../exec/inspect.rules.ts'
import { pieces } from '../piece/piece.table.ts'

/** 不合格品: what the inspector found at every step that failed. */
export async function loadFailedPieces({ tx, idOf, newId, tenantId }: DemoContext): Promise<void> {
  const caller = { userId: idOf('user', 'he.qi'), deptId: idOf('dept', 'quality'), tenantId }
  const failed = await tx
    .select({ exec: workExecs, materialId: pieces.materialId })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(eq(workExecs.status, FAILED))
    .orderBy(pieces.proCode)
  for (const { exec, materialId } of failed) {
    const { id: execId, workId, pieceId, nodeKey, processName, round, stateTime: now } = exec
    const found = { workId, pieceId, materialId, execId, nodeKey, processName, round, description: foundText(await failuresOf(tx, execId)) }
    await openNonconformity({ tx, newId, now, caller }, found)
  }
}
