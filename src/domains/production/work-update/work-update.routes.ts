import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { workUpdateCalls } from '#contract/production-update.ts'
import { deleteAlias, moveAlias } from '#platform/work/alias.store.ts'
import { start } from '#platform/work/commands.store.ts'
import { keyOf, type Listing, page } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { decideTask, ownOpenTask } from '../approval/task.store.ts'
import { pieces } from '../piece/piece.table.ts'
import { type UpdateRow, updateById } from './work-update.query.ts'
import { OTHER_SHOP, REPAIR, REWORK, UPDATE_APPROVING, UPDATE_CANCELLED, UPDATE_DONE } from './work-update.rules.ts'
import { workUpdates } from './work-update.table.ts'

/** 工单变更申请, spec 7.9: the same papers as in the to-do list, under the names of its clients. */
export default routes(on => {
  on(workUpdateCalls.list, { may: 'workOrderUpdate_view' }, updates)
  on(workUpdateCalls.startUpdateVerifyFlow, { may: 'workOrderUpdate_view' }, async ctx => {
    const id = ctx.input.updateId ?? ctx.input.id
    if (!id) throw new Refusal('变更申请不能为空')
    const row = await updateById(ctx, id)
    if (row.updateType === REWORK || row.updateType === REPAIR) throw new Refusal('返工返修申请请走对应流程')
    if (row.status === UPDATE_APPROVING) throw new Refusal('流程正在审批中，请勿重复提交')
    if (row.status === UPDATE_DONE) throw new Refusal('变更申请已通过')
    if (row.status === UPDATE_CANCELLED) throw new Refusal('单据已取消')
    const flowKey = row.updateType === OTHER_SHOP ? 'producation_workorder_jump_shop' : 'workorder_update_normal'
    await start(ctx, { flowKey, form: { workId: row.workId, reason: row.reason }, commandId: ctx.input.commandId })
    return outcome(await updateById(ctx, id))
  })
  // Whoever has the task may decide, whatever their rights on work orders: the engine checks.
  on(workUpdateCalls.completeTask, signedIn, async ctx => {
    const { taskId, approvalStatus, comment, form, rev } = ctx.input
    const instanceId = await ownOpenTask(ctx, taskId, ctx.input.processInstanceId)
    const row = await byInstance(ctx, instanceId)
    await decideTask(ctx, instanceId, { taskId, approvalStatus, comment, form, rev })
    return outcome(await updateById(ctx, row.id))
  })
  on(workUpdateCalls.moveTask, signedIn, async ctx => {
    const { taskId, targetUserId, targetActivityId, comment } = ctx.input
    await byInstance(ctx, await ownOpenTask(ctx, taskId))
    if (targetUserId === ctx.caller.userId) throw new Refusal('转办人不能为自己')
    await moveAlias(ctx, { taskId, comment, assignee: targetUserId, nodeId: targetActivityId })
    return { taskId }
  })
  on(workUpdateCalls.deleteProcessInstance, signedIn, async ctx => {
    const { processInstanceId, businessId, reason } = ctx.input
    const row = businessId ? await updateById(ctx, businessId) : await byInstance(ctx, processInstanceId ?? '0')
    if (row.status !== UPDATE_APPROVING || !row.processInstanceId) throw new Refusal('流程已结束，不能撤回')
    await deleteAlias(ctx, { processInstanceId: row.processInstanceId, reason })
    return outcome(await updateById(ctx, row.id))
  })
})

async function byInstance(ctx: Context, instanceId: string): Promise<UpdateRow> {
  const [found] = await ctx.tx
    .select()
    .from(workUpdates)
    .where(and(eq(workUpdates.processInstanceId, instanceId), notDeleted(workUpdates, ctx.caller.tenantId)))
    .orderBy(desc(workUpdates.id))
    .limit(1)
  if (!found) throw missing('数据不存在或已删除')
  return found
}

const codeOf = (key: string | null) => (key === null ? undefined : Number(key))

/** What the calls about a request answer. */
export const outcome = ({ id, approvalStatus, processInstanceId, flowKey, status }: UpdateRow) => ({
  objMap: {
    approvalStatus: codeOf(approvalStatus),
    record: { bizId: id, processInstanceId: processInstanceId ?? undefined, flowKey: flowKey ?? undefined, status: Number(status) },
  },
})

const { updateNo, updateType, status, approvalStatus, workId } = workUpdates

const listing: Listing = {
  filters: { updateType: keyOf(updateType), status: keyOf(status), approvalStatus: keyOf(approvalStatus) },
  sorts: { updateNo, status },
  order: [desc(updateNo)],
}

type Around = {
  readonly id: string
  readonly orderNo: string
  readonly oldNum: number | null
  readonly newNum: number | null
  readonly task: string | null
  readonly mine: boolean
}

function updates(ctx: Context<{ orderNo?: string; proCode?: string; mine?: number }>) {
  const { orderNo, proCode, mine } = ctx.input
  const { orderNo: _, proCode: __, mine: ___, ...params } = ctx.params
  const found = and(
    notDeleted(workUpdates, ctx.caller.tenantId),
    orderNo ? sql`${workId} in (select w.id from erp_producation_workorder w where w.order_no ilike ${`%${orderNo}%`})` : undefined,
    proCode
      ? sql`exists (select 1 from erp_producation_workorder_piece p where p.pro_code = ${proCode} and p.work_id = ${workId})`
      : undefined,
    mine ? eq(workUpdates.createUser, ctx.caller.userId) : undefined,
  )
  return page(ctx.tx, params, listing, {
    table: workUpdates,
    where: found,
    rows: async ({ where, order, size, offset }) =>
      wired(
        ctx,
        await ctx.tx
          .select()
          .from(workUpdates)
          .where(where)
          .orderBy(...order)
          .limit(size)
          .offset(offset),
      ),
  })
}

async function wired(ctx: Context, rows: readonly UpdateRow[]) {
  const ids = rows.map(({ id }) => id)
  const { rows: around } = await ctx.tx.execute<Around>(sql`
    select u.id::text, w.order_no as "orderNo", o.version_num as "oldNum", n.version_num as "newNum",
      (select string_agg(distinct t.node_name, '、') from wf_task t where t.instance_id = u.process_instance_id::bigint and t.status = 0) as task,
      exists (select 1 from wf_task t where t.instance_id = u.process_instance_id::bigint and t.status = 0 and t.holder = ${ctx.caller.userId}) as mine
    from erp_producation_workorder_update u join erp_producation_workorder w on w.id = u.work_id
    left join erp_producation_route o on o.id = u.old_route_id left join erp_producation_route n on n.id = u.new_route_id
    where u.id = any (${sql.param(ids)}::bigint[])`)
  const pieceIds = rows.flatMap(({ pieceIds }) => (pieceIds ?? []) as readonly string[])
  const named = await ctx.tx
    .select({ id: pieces.id, proCode: pieces.proCode })
    .from(pieces)
    .where(inArray(pieces.id, [...pieceIds, '0']))
  return rows.map(row => {
    const more = around.find(({ id }) => id === row.id)
    return {
      ...{ id: row.id, updateId: row.id, updateNo: row.updateNo, workId: row.workId, orderNo: more?.orderNo ?? '' },
      ...{ updateType: Number(row.updateType), status: Number(row.status), approvalStatus: codeOf(row.approvalStatus) },
      ...{ execStatus: Number(row.execStatus), result: codeOf(row.result), reason: row.reason },
      ...{ oldRouteId: row.oldRouteId ?? undefined, newRouteId: row.newRouteId ?? undefined },
      ...{ oldVersionNum: more?.oldNum ?? undefined, newVersionNum: more?.newNum ?? undefined },
      proCodes: ((row.pieceIds ?? []) as readonly string[]).flatMap(id => named.find(piece => piece.id === id)?.proCode ?? []),
      ...{ oldPlanEnd: row.oldPlanEnd ?? undefined, newPlanEnd: row.newPlanEnd ?? undefined, flowKey: row.flowKey ?? undefined },
      ...{ processInstanceId: row.processInstanceId ?? undefined, createTime: row.createTime },
      ...{ currentTaskName: more?.task ?? '', canHandle: more?.mine ?? false },
    }
  })
}
