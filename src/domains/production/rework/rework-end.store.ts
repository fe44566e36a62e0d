import { close, ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_RUNNING } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { update } from '#server/db/rows.ts'
import { FAILED, PASSED } from '../exec/exec.rules.ts'
import { type Exec, qualityOf } from '../exec/exec.store.ts'
import type { Piece } from '../piece/piece.ledger.ts'
import { IN_REWORK, ON_ROUTE } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { OVER } from '../work-update/work-update.rules.ts'
import { workUpdates } from '../work-update/work-update.table.ts'

/**
 * 返工结束. The rework of a piece is over when every step that it opened again has passed. It is over, too, when one of them failed: then the piece
 * has a new nonconformity, and something new is decided about it.
 */
export async function endRework(ctx: Working, piece: Piece, execs: readonly Exec[]): Promise<void> {
  const { branchRefId: updateId } = piece
  if (piece.branchStatus !== IN_REWORK || !updateId) return
  const opened = execs.filter(exec => exec.updateId === updateId)
  const hasFailed = opened.some(({ status }) => status === FAILED)
  if (hasFailed || opened.every(({ status }) => PASSED.includes(status))) await leaveBranch(ctx, piece, execs, updateId)
}

/** Back on its route. What was decided about the piece is done; frozen is only what failed elsewhere. */
export async function leaveBranch(ctx: Working, piece: Piece, execs: readonly Exec[], updateId: string): Promise<void> {
  const running = await ncrsWhere(ctx, { docId: updateId, states: [NCR_RUNNING] })
  await close(
    ctx,
    running.filter(({ pieceId }) => pieceId === piece.id),
  )
  const qualityState = qualityOf(execs)
  await update(ctx, pieces, piece.id, { branchStatus: ON_ROUTE, branchRefId: null, qualityState })
  if (running.every(({ pieceId }) => pieceId === piece.id)) await update(ctx, workUpdates, updateId, { execStatus: OVER })
}
