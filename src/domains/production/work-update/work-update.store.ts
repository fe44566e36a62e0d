import { eq } from 'drizzle-orm'
import { insert, update } from '#server/db/rows.ts'
import { drawNumber } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { lockedOrder, recordEvent, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { FINISHED, ON_HOLD, OPEN, SCRAPPED } from '../work-order/work-state.rules.ts'
import { type Decision, lockedUpdate, openUpdateOf, type UpdateRow } from './work-update.query.ts'
import { NOT_BEGUN, UPDATE_APPROVING, UPDATE_CANCELLED, UPDATE_DONE, UPDATE_DRAFT } from './work-update.rules.ts'
import { updateDecisions, workUpdates } from './work-update.table.ts'

/** 工单变更申请: drafts, and how they go through their approval. What a request does when it is agreed to is the business of its kind. */
type Values = Partial<typeof workUpdates.$inferInsert>

/** Papers about requests share one counter with them, and are numbered outside the transaction, so requests are, too. */
export const UPDATE_NUMBERS = { flowKey: 'workorder_update_normal', rule: { prefix: 'GB', date: 'YMD', digits: 4 } } as const

/** Why nothing can be asked of this order now. */
export function whyNoUpdate({ status, holdStatus }: WorkOrderRow): string | undefined {
  if (status === FINISHED || status === SCRAPPED) return '工单已完工，不能变更'
  if (!OPEN.includes(status)) return '工单状态不允许变更'
  return holdStatus === ON_HOLD ? '工单已暂停，请先恢复' : undefined
}

/** A draft, for an order that was locked before. With an id, the draft that is there is written anew. */
export async function draftUpdate(
  ctx: Working & Pick<Context, 'site'>,
  order: WorkOrderRow,
  { updateId, ...values }: Values & Pick<UpdateRow, 'updateType' | 'reason'> & { updateId?: string | undefined },
): Promise<string> {
  const why = whyNoUpdate(order)
  if (why) throw new Refusal(why)
  const open = await openUpdateOf(ctx, order.id)
  if (updateId) {
    if (open?.id !== updateId || open.updateType !== values.updateType) throw new Refusal('该申请已处理，不能修改')
    if (open.status !== UPDATE_DRAFT) throw new Refusal('审批中不允许修改')
    await update(ctx, workUpdates, updateId, values)
    return updateId
  }
  if (open) throw new Refusal('该工单存在未通过的变更申请，请先处理')
  const updateNo = await drawNumber(ctx.site.database, { ...UPDATE_NUMBERS, tenantId: ctx.caller.tenantId, now: ctx.now })
  return insert(ctx, workUpdates, {
    ...{ workId: order.id, status: UPDATE_DRAFT, execStatus: NOT_BEGUN, oldRouteId: order.routeId, oldRevNo: order.revNo },
    ...{ ...values, updateNo },
  })
}

export async function setDecisions(ctx: Working, updateId: string, decisions: readonly Decision[]): Promise<void> {
  await ctx.tx.delete(updateDecisions).where(eq(updateDecisions.updateId, updateId))
  if (decisions.length === 0) return
  const tenantId = ctx.caller.tenantId
  await ctx.tx.insert(updateDecisions).values(decisions.map(each => ({ ...each, id: ctx.newId(), tenantId, updateId })))
}

interface Paper {
  readonly flowKey: string
  readonly instanceId: string
}

/** 提交. From now on nothing new is started on the order. */
export async function submitUpdate(ctx: Working, updateId: string, { flowKey, instanceId }: Paper, values: Values = {}): Promise<void> {
  const row = await lockedUpdate(ctx, updateId)
  const isAgain = row.status === UPDATE_APPROVING && row.processInstanceId === instanceId
  if (row.status !== UPDATE_DRAFT && !isAgain) throw conflict('流程正在审批中，请勿重复提交')
  await update(ctx, workUpdates, updateId, {
    ...{ status: UPDATE_APPROVING, approvalStatus: '2', flowKey, processInstanceId: instanceId },
    ...values,
  })
}

/** 生效. Answers the request and its order, both locked, for what is to be done. */
export async function agreedUpdate(ctx: Working, updateId: string, instanceId: string): Promise<{ row: UpdateRow; order: WorkOrderRow }> {
  const { workId } = await lockedUpdate(ctx, updateId)
  const order = await lockedOrder(ctx, workId)
  const row = await lockedUpdate(ctx, updateId)
  if (row.status !== UPDATE_APPROVING || row.processInstanceId !== instanceId) throw conflict('变更申请不在审批中')
  const why = whyNoUpdate(order)
  if (why) throw new Refusal(why)
  await update(ctx, workUpdates, updateId, { status: UPDATE_DONE, approvalStatus: '3' })
  return { row, order }
}

/** 不同意, 撤回. A draft again, and work may start. */
export async function dropUpdate(
  ctx: Working,
  updateId: string,
  instanceId: string,
  approvalStatus: '8' | '9',
  status = UPDATE_DRAFT,
): Promise<UpdateRow | undefined> {
  const row = await lockedUpdate(ctx, updateId)
  // Another paper may have taken the request over since this one was rejected.
  if (row.status !== UPDATE_APPROVING || row.processInstanceId !== instanceId) return undefined
  await update(ctx, workUpdates, updateId, { status, approvalStatus })
  return row
}

/** 取消. Of a request that nobody approves. */
export async function cancelUpdate(ctx: Working, updateId: string, reason = ''): Promise<UpdateRow> {
  const { workId } = await lockedUpdate(ctx, updateId)
  const order = await lockedOrder(ctx, workId)
  const row = await lockedUpdate(ctx, updateId)
  if (row.status === UPDATE_APPROVING) throw new Refusal('流程正在审批中，请先撤回')
  if (row.status === UPDATE_DONE) throw new Refusal('已生效的单据不能取消')
  if (row.status === UPDATE_CANCELLED) throw new Refusal('单据已取消')
  await update(ctx, workUpdates, updateId, { status: UPDATE_CANCELLED })
  const detail = { updateNo: row.updateNo, reason: reason.trim() }
  await recordEvent(ctx, order.id, { eventType: 'cancelUpdate', before: order.status, after: order.status, detail })
  return row
}
