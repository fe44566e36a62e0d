import { asc, eq } from 'drizzle-orm'
import { flowProcess } from '#contract/flow.ts'
import type { Tx } from '#server/db/database.ts'
import { toBpmn } from '#server/engine/bpmn.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { type Loaded, loadCase } from '#server/engine/shell/load.ts'
import type { Directory } from '#server/engine/shell/ports.ts'
import { events, tasks } from '#server/engine/shell/wf.table.ts'
import { signedLink } from '#server/http/link.ts'
import { missing } from '#server/http/refusal.ts'
import type { Bytes, Context } from '#server/http/route.ts'
import { mustSee } from './access.store.ts'
import { actingOf } from './acting.store.ts'

export async function definition({ app, site, tx }: Pick<Context, 'app' | 'site' | 'tx'>, id: string) {
  const [key, version] = id.split(':') as [string, string?]
  if (!version || !/^\d{1,6}$/.test(version)) throw missing('流程不存在')
  return app.engine.flows.version(site, tx, key, Number(version))
}

/** The tree with the position of the case, and a link to it as an image. */
export async function diagramOf(ctx: Context, asked: { processInstanceId?: string; processDefinitionId?: string }) {
  if (!asked.processInstanceId) {
    const id = asked.processDefinitionId ?? ''
    const { root } = await definition(ctx, id)
    return { root, states: {}, people: {}, image: await signedLink(ctx, flowProcess.resourceView, { processDefinitionId: id }) }
  }
  const { processInstanceId } = asked
  const { loaded, names } = await caseVisibleTo(ctx, processInstanceId)
  const image = await signedLink(ctx, flowProcess.diagramView, { processInstanceId })
  return { root: loaded.def.root, ...(await progressOf(ctx.tx, loaded, names)), image }
}

export async function caseVisibleTo(ctx: Context, processInstanceId: string): Promise<{ loaded: Loaded; names: Directory }> {
  const acting = actingOf(ctx)
  const loaded = await loadCase(acting, { processInstanceId }, false)
  const company = await companyOf(acting)
  await mustSee(ctx, company, loaded)
  return { loaded, names: company.names }
}

/** The progress of a case by node, with the people. */
export async function progressOf(tx: Tx, { instance }: Loaded, names: Directory) {
  const states: Record<string, string> = {}
  const people: Record<string, string[]> = {}
  const walked = await tx
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(eq(events.instanceId, instance.id))
    .orderBy(asc(events.seq))
  for (const { type, data } of walked) {
    const { node, nodes } = data as { node?: string; nodes?: string[] }
    if (type === 'Submitted' || type === 'Resubmitted') states.start = 'done'
    if (type === 'NodeLeft' && node) states[node] = 'done'
    if (type === 'Skipped' && node) states[node] = 'skipped'
    if (type === 'RegionCancelled') for (const each of nodes ?? []) states[each] = 'returned'
  }
  for (const visit of Object.values(instance.state.visits)) states[visit.node] = 'current'
  if (instance.approvalStatus === 3) states.end = 'done'
  const done = await tx
    .select({ node: tasks.nodeId, holder: tasks.holder, status: tasks.status, result: tasks.result })
    .from(tasks)
    .where(eq(tasks.instanceId, instance.id))
    .orderBy(asc(tasks.arrivedAt))
  for (const { node, holder, status, result } of done) {
    if (!holder || (status !== 0 && ['cancelled', 'removed', 'recalled'].includes(result))) continue
    people[node] = [...new Set([...(people[node] ?? []), names.name(holder)])]
  }
  return { states, people }
}

export async function bpmnOf(ctx: Context, id: string): Promise<Bytes> {
  const def = await definition(ctx, id)
  return {
    body: Buffer.from(toBpmn(def)),
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${encodeURIComponent(`${def.key}-v${def.version}.bpmn`)}"`,
    },
  }
}
