import { and, desc, eq } from 'drizzle-orm'
import { routeActivation } from '#contract/production-route.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { complete, start } from '#platform/work/commands.store.ts'
import { detailOf } from '#platform/work/detail.store.ts'
import { claims } from '#server/document/claim.table.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { type RouteRow, routeById } from '../route/route-head.query.ts'
import { requireOwn } from '../route/route-head.store.ts'

/** 启用, spec 7.9: the same paper as in the to-do list, under the names of its clients. */
async function flowOf({ tx, site, caller }: Context): Promise<string> {
  const stored = await paramValue(tx, caller.tenantId, 'route.active.flowKey')
  try {
    const bySite = JSON.parse(stored ?? '{}') as Record<string, string>
    return bySite[site.id] ?? 'routeActiveToEnable'
  } catch {
    throw new Refusal('参数 route.active.flowKey 不是有效的 JSON，请联系管理员')
  }
}

export default routes(on => {
  on(routeActivation.activeOnData, { may: 'route_view' }, onData, { reads: true })
  // Whoever has the task may decide, whatever their rights on routes: the engine checks.
  on(routeActivation.activeToEnable, signedIn, async ctx => {
    const row = await asked(ctx)
    const { taskId, approvalStatus, comment, commandId } = ctx.input
    if (taskId) await complete(ctx, { taskId, approvalStatus, comment, commandId })
    else await request(ctx, row)
    const after = await routeById(ctx, row.id)
    return { objMap: { ...statusOf(after), record: await recordOf(ctx, after) } }
  })
})

interface Asking {
  routeId?: string
  bizId?: string
}

function asked(ctx: Context<Asking>): Promise<RouteRow> {
  const id = ctx.input.routeId ?? ctx.input.bizId
  if (!id) throw new Refusal('工艺路线不能为空')
  return routeById(ctx, id)
}

async function request(ctx: Context<{ form?: Record<string, unknown>; commandId?: string }>, row: RouteRow): Promise<void> {
  await requireOwn(ctx, row.deptId)
  const form = { ...ctx.input.form, routeId: row.id }
  await start(ctx, { flowKey: await flowOf(ctx), form, commandId: ctx.input.commandId })
}

const statusOf = ({ approvalStatus }: RouteRow) => ({ approvalStatus: approvalStatus === null ? undefined : Number(approvalStatus) })

/** The newest paper about this version. */
async function paperOf({ tx }: Context, routeId: string) {
  const [found] = await tx
    .select({ documentId: claims.documentId, instanceId: instances.id, flowKey: claims.flowKey })
    .from(claims)
    .innerJoin(instances, eq(instances.bizId, claims.documentId))
    .where(and(eq(claims.subject, 'route'), eq(claims.subjectId, routeId)))
    .orderBy(desc(claims.documentId))
    .limit(1)
  return found
}

async function recordOf(ctx: Context, row: RouteRow) {
  const paper = await paperOf(ctx, row.id)
  return { bizId: row.id, processInstanceId: paper?.instanceId, flowKey: paper?.flowKey, status: Number(row.status) }
}

async function onData(ctx: Context<Asking & { taskId?: string }>) {
  const row = await asked(ctx)
  const [graph, paper, flowKey] = await Promise.all([graphOf(ctx, row), paperOf(ctx, row.id), flowOf(ctx)])
  const detail = paper && (await detailOf(ctx, { businessId: paper.documentId, taskId: ctx.input.taskId }).catch(() => undefined))
  return {
    objMap: {
      ...statusOf(row),
      record: { bizId: row.id, processInstanceId: paper?.instanceId, flowKey: paper?.flowKey ?? flowKey, status: Number(row.status) },
      form: { ...graph, problems: graph.warnings },
      permissions: {
        canEdit: graph.editable,
        canApprove: detail?.task !== undefined,
        canWithdraw: detail?.actions.includes('withdraw') ?? false,
      },
      history: detail?.timeline ?? [],
      annex: detail?.attachments ?? [],
    },
  }
}
