import { eq } from 'drizzle-orm'
import { complete, start } from '#platform/work/commands.store.ts'
import { detailOf } from '#platform/work/detail.store.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { type UpdateRow, updateById } from '../work-update/work-update.query.ts'
import { UPDATE_APPROVING, UPDATE_DRAFT } from '../work-update/work-update.rules.ts'

/** 申请的审批, spec 7.9: the paper of a request under the names of its clients; the same paper as in the to-do list. */
const AGREED = 3
const DISAGREED = 9

interface Named {
  updateId?: string
  bizId?: string
}

/** The request of this kind that a call names. */
export async function namedUpdate(ctx: Context<Named>, updateType: string): Promise<UpdateRow> {
  const id = ctx.input.updateId ?? ctx.input.bizId
  if (!id) throw new Refusal('变更申请不能为空')
  const row = await updateById(ctx, id)
  if (row.updateType !== updateType) throw new Refusal('申请类型不正确')
  return row
}

interface Deciding extends Named {
  taskId?: string
  approvalStatus?: number
  comment?: string
  commandId?: string
}

/** Hands the request in if no task is named, else decides. `formOf` is what the paper says. */
export async function toEnable(
  ctx: Context<Deciding>,
  row: UpdateRow,
  flowKey: string,
  formOf: () => Promise<Readonly<Record<string, unknown>>>,
) {
  const { taskId, approvalStatus = 0, comment, commandId } = ctx.input
  if (!taskId) {
    if (row.status === UPDATE_APPROVING) throw new Refusal('流程正在审批中，请勿重复提交')
    if (row.status !== UPDATE_DRAFT) throw new Refusal('申请已生效或已取消')
    await start(ctx, { flowKey, form: await formOf(), commandId })
  } else {
    if (approvalStatus !== AGREED && approvalStatus !== DISAGREED) throw new Refusal('审批结果不正确')
    const [task] = await ctx.tx
      .select({ instanceId: tasks.instanceId, status: tasks.status, holder: tasks.holder })
      .from(tasks)
      .where(eq(tasks.id, taskId))
    if (task?.status !== 0 || task.instanceId !== row.processInstanceId) throw new Refusal('任务不存在或已被处理')
    if (task.holder !== ctx.caller.userId) throw new Refusal('您不是当前任务的处理人')
    if (approvalStatus === DISAGREED && !comment?.trim()) throw new Refusal('请填写审批意见')
    await complete(ctx, { taskId, approvalStatus, comment, commandId })
  }
  return outcome(await updateById(ctx, row.id))
}

const outcome = ({ id, approvalStatus, processInstanceId, flowKey, status }: UpdateRow) => ({
  objMap: {
    approvalStatus: approvalStatus ? Number(approvalStatus) : undefined,
    record: { bizId: id, processInstanceId: processInstanceId ?? undefined, flowKey: flowKey ?? undefined, status: Number(status) },
  },
})

/** What the pages of the paper show: how far it is, and who may do what. */
export async function onDataOf(ctx: Context<Named & { taskId?: string }>, row: UpdateRow, form: unknown) {
  const { processInstanceId } = row
  const detail = processInstanceId ? await detailOf(ctx, { processInstanceId, taskId: ctx.input.taskId }).catch(() => undefined) : undefined
  return {
    objMap: {
      ...outcome(row).objMap,
      form,
      permissions: {
        canEdit: row.status === UPDATE_DRAFT,
        canApprove: detail?.task !== undefined,
        canWithdraw: detail?.actions.includes('withdraw') ?? false,
      },
      history: detail?.timeline ?? [],
      annex: detail?.attachments ?? [],
    },
  }
}
