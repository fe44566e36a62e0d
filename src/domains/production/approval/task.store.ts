import { eq } from 'drizzle-orm'
import { complete } from '#platform/work/commands.store.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** 办理任务 under the names of the clients of spec 7.9: 3 agrees, 9 disagrees, and whoever does not have the task is told so in their words. */
const AGREED = 3
export const DISAGREED = 9

export interface TaskDecision {
  readonly taskId: string
  readonly approvalStatus: number
  readonly comment?: string | undefined
  readonly form?: Record<string, unknown> | undefined
  readonly rev?: number | undefined
}

/** Without an instance, of whatever paper the task is. */
export async function decideTask(
  ctx: Context<{ commandId?: string }>,
  instanceId: string | null | undefined,
  { taskId, approvalStatus, comment, form, rev }: TaskDecision,
): Promise<void> {
  if (approvalStatus !== AGREED && approvalStatus !== DISAGREED) throw new Refusal('审批结果不正确')
  await ownOpenTask(ctx, taskId, instanceId)
  if (approvalStatus === DISAGREED && !comment?.trim()) throw new Refusal('请填写审批意见')
  await complete(ctx, { taskId, approvalStatus, comment, form, rev, commandId: ctx.input.commandId })
}

/** Answers the instance of a task that the caller has. */
export async function ownOpenTask(ctx: Context, taskId: string, instanceId?: string | null): Promise<string> {
  const [task] = await ctx.tx
    .select({ instanceId: tasks.instanceId, status: tasks.status, holder: tasks.holder })
    .from(tasks)
    .where(eq(tasks.id, taskId))
  if (task?.status !== 0 || (instanceId !== undefined && task.instanceId !== instanceId)) throw new Refusal('任务不存在或已被处理')
  if (task.holder !== ctx.caller.userId) throw new Refusal('您不是当前任务的处理人')
  return task.instanceId
}
