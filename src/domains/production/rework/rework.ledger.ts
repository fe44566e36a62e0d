import { takeUp } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { update } from '#server/db/rows.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { IN_REWORK } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { lockedOrder, recordEvent, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { openUpdateOf, type UpdateRow, updateOfPaper } from '../work-update/work-update.query.ts'
import { GOING_ON, UPDATE_APPROVING, UPDATE_DRAFT } from '../work-update/work-update.rules.ts'
import { agreedUpdate, draftUpdate, setDecisions, submitUpdate, whyNoUpdate } from '../work-update/work-update.store.ts'
import { workUpdates } from '../work-update/work-update.table.ts'
import { openRounds } from './redo.store.ts'
import type { Rework } from './rework.query.ts'
import { endRework } from './rework-end.store.ts'

const WAIVED = 2

/** Why no rework or repair of this order can be asked for now. A draft of the same kind is taken over. */
export function whyTaken(order: WorkOrderRow, open: UpdateRow | undefined, updateType: string): string | undefined {
  const isDraft = open?.status === UPDATE_DRAFT && open.updateType === updateType
  return whyNoUpdate(order) ?? (open && !isDraft ? '该工单存在未通过的变更申请，请先处理' : undefined)
}

type Paper = Pick<EffectContext<unknown>, 'flowKey' | 'instanceId' | 'site'>

/** 提交. The draft of the order if there is one, else a new request. */
export async function submitPaper(
  ctx: Working,
  workId: string,
  { flowKey, instanceId, site }: Paper,
  values: Partial<typeof workUpdates.$inferInsert> & Pick<UpdateRow, 'updateType' | 'reason'>,
): Promise<string> {
  const order = await lockedOrder(ctx, workId)
  const open = await openUpdateOf(ctx, workId)
  const isOurs = open?.status === UPDATE_APPROVING && open.processInstanceId === instanceId
  const updateId = isOurs ? open.id : await draftUpdate({ ...ctx, site }, order, { ...values, updateId: open?.id })
  await submitUpdate(ctx, updateId, { flowKey, instanceId }, values)
  return updateId
}

/** The request of a paper that was agreed to, with its order; both are locked. */
export async function agreed(ctx: Working, instanceId: string): Promise<{ row: UpdateRow; order: WorkOrderRow }> {
  const known = await updateOfPaper(ctx, instanceId)
  if (!known) throw new Refusal('变更申请不在审批中', 409)
  const found = await agreedUpdate(ctx, known.id, instanceId)
  await update(ctx, workUpdates, known.id, { execStatus: GOING_ON })
  return found
}

/** 返工生效. A new round of every step that is done again; the pieces stay frozen, and only these steps may start on them. */
export async function applyRework(
  ctx: Working,
  instanceId: string,
  { nodes, pieces: found, kept }: Rework,
  duty: { defectCode: string; dutyType: string },
): Promise<void> {
  const { row, order } = await agreed(ctx, instanceId)
  await setDecisions(
    ctx,
    row.id,
    kept.map(nodeKey => ({ pieceId: null, nodeKey, decision: WAIVED })),
  )
  for (const { piece, redo, ncrs } of found) {
    await takeUp(ctx, ncrs, { ...duty, disposition: 'rework', docId: row.id, docNo: row.updateNo })
    const branch = { branchStatus: IN_REWORK, branchRefId: row.id }
    await update(ctx, pieces, piece.id, branch)
    const execs = await openRounds(ctx, { order, piece, redo, kept, updateId: row.id }, nodes)
    await endRework(ctx, { ...piece, ...branch }, execs)
  }
  const detail = { updateNo: row.updateNo, pieces: found.map(({ piece }) => piece.proCode) }
  await recordEvent(ctx, order.id, { eventType: 'rework', before: order.status, after: order.status, detail })
}
