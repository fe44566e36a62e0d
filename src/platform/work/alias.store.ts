import { and, desc, eq } from 'drizzle-orm'
import Format from 'typebox/format'
import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { startCase } from '#server/engine/shell/start.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { isFlowAdmin } from './access.store.ts'
import { actingOf, command, resultOf } from './acting.store.ts'
import { complete } from './commands.store.ts'
import { detailOf } from './detail.store.ts'

/** The spec's calls on the engine (7.5): the same commands under other names. A body may refer to the task, the case or the document. */
export interface Decision {
  taskId?: string
  processInstanceId?: string
  businessId?: string
  approvalStatus?: number
  pass?: boolean
  flag?: string
  comment?: string
  reason?: string
  assignee?: string
  nodeId?: string
}

const isId = (text: string) => Format.Test('id', text)

/** All given ids, which must be valid and refer to the same case. */
function named({ taskId, processInstanceId, businessId }: Decision) {
  const given = { taskId, processInstanceId, businessId }
  const values = Object.values(given).filter((value): value is string => !!value)
  if (values.length === 0) throw new Refusal('缺少必要的请求参数: taskId')
  if (!values.every(isId)) throw missing()
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as typeof given
}

/** The caller's task: the given one, or the newest of the case. */
async function ownTask({ tx, caller }: Context, decision: Decision): Promise<string> {
  const { taskId, processInstanceId, businessId } = named(decision)
  const [found] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.holder, caller.userId),
        taskId ? eq(tasks.id, taskId) : undefined,
        processInstanceId ? eq(tasks.instanceId, processInstanceId) : undefined,
        businessId ? eq(tasks.bizId, businessId) : undefined,
      ),
    )
    .orderBy(tasks.status, desc(tasks.id))
    .limit(1)
  return found?.id ?? Promise.reject(missing())
}

export async function completeAlias(ctx: Context, decision: Decision) {
  const taskId = await ownTask(ctx, decision)
  const { pass, flag, approvalStatus, comment, reason } = decision
  return complete(ctx, { taskId, pass, flag, approvalStatus, comment: comment || reason })
}

/** With a person: transfer. With a node: return to it. With neither: return to the initiator. */
export async function moveAlias(ctx: Context, decision: Decision) {
  const { assignee, nodeId, comment, reason } = decision
  const why = (comment || reason || '').trim()
  const taskId = await ownTask(ctx, decision)
  if (assignee)
    return command(
      ctx,
      { taskId },
      { taskId, command: () => ({ type: 'transfer', task: taskId, to: assignee, ...(why ? { reason: why } : {}) }) },
    )
  return command(
    ctx,
    { taskId },
    { taskId, command: () => ({ type: 'return', task: taskId, to: nodeId || 'start', opinion: why ? { text: why } : {} }) },
  )
}

/** The initiator withdraws; an administrator of the flow terminates. */
export async function deleteAlias(ctx: Context, decision: Decision) {
  const acting = actingOf(ctx)
  const ids = named(decision)
  const loaded = await loadCase(acting, ids, false)
  const mine = loaded.instance.initiator === ctx.caller.userId
  if (!mine && !isFlowAdmin(ctx, await companyOf(acting), loaded)) throw missing()
  const reason = (decision.reason || decision.comment || '').trim()
  return command(ctx, ids, {
    command: () => (mine ? { type: 'withdraw', ...(reason ? { reason } : {}) } : { type: 'terminate', reason: reason || '管理员删除' }),
  })
}

/** Starts the test flow with the caller as approver, to try out pages that decide tasks. */
export async function startTest(ctx: Context, subject = ''): Promise<void> {
  const { caller } = ctx
  const form = { testTitle: `流程测试${isId(subject) ? ` ${subject}` : ''}`, assigneeId: caller.userId, testCase: 'agree' }
  resultOf(await startCase(actingOf(ctx), { flowKey: 'flow_backlog_test', form }))
}

/** The body is the form; unknown fields are dropped when it is read. */
export async function startFlat(ctx: Context, flowKey: string) {
  return resultOf(await startCase(actingOf(ctx), { flowKey, form: { ...ctx.params } }))
}

export async function detailFlat(ctx: Context, flowKey: string, businessId: string | undefined) {
  if (!businessId) throw missing()
  const detail = await detailOf(ctx, { businessId })
  if (detail.record.flowKey !== flowKey) throw missing()
  return { ...detail.form, ...detail.record, flow: detail.flow }
}
