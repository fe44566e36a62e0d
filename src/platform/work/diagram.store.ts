import { asc, eq } from 'drizzle-orm'
import type { FlowDefinition } from '../../model/flow/tree.ts'
import { toBpmn } from '../../server/engine/bpmn.ts'
import { companyOf } from '../../server/engine/shell/engine.ts'
import { loadCase } from '../../server/engine/shell/load.ts'
import { events, tasks } from '../../server/engine/shell/wf.table.ts'
import { missing } from '../../server/http/refusal.ts'
import type { Bytes, Scene } from '../../server/http/route.ts'
import { actingOf } from './acting.store.ts'
import { mustSee } from './sight.store.ts'

async function definition(scene: Scene, id: string) {
  const [key, version] = id.split(':') as [string, string?]
  if (!version || !/^\d{1,6}$/.test(version)) throw missing('流程不存在')
  return scene.house.engine.flows.version(scene.site, scene.tx, key, Number(version))
}

/** The tree for the browser to draw, and where the case is in it. */
export async function diagramOf(scene: Scene, asked: { processInstanceId?: string; processDefinitionId?: string }) {
  if (!asked.processInstanceId) {
    const def = await definition(scene, asked.processDefinitionId ?? '')
    return { root: def.root, states: {}, people: {} }
  }
  const acting = actingOf(scene)
  const loaded = await loadCase(acting, { processInstanceId: asked.processInstanceId }, false)
  const { names } = await companyOf(acting).then(async company => {
    await mustSee(scene, company, loaded)
    return company
  })
  const states: Record<string, string> = {}
  const people: Record<string, string[]> = {}
  const walked = await scene.tx
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(eq(events.instanceId, loaded.instance.id))
    .orderBy(asc(events.seq))
  for (const { type, data } of walked) {
    const { node, nodes } = data as { node?: string; nodes?: string[] }
    if (type === 'Submitted' || type === 'Resubmitted') states.start = 'done'
    if (type === 'NodeLeft' && node) states[node] = 'done'
    if (type === 'Skipped' && node) states[node] = 'skipped'
    if (type === 'RegionCancelled') for (const each of nodes ?? []) states[each] = 'returned'
  }
  for (const visit of Object.values(loaded.instance.state.visits)) states[visit.node] = 'current'
  if (loaded.instance.approvalStatus === 3) states.end = 'done'
  const done = await scene.tx
    .select({ node: tasks.nodeId, holder: tasks.holder, status: tasks.status, result: tasks.result })
    .from(tasks)
    .where(eq(tasks.instanceId, loaded.instance.id))
    .orderBy(asc(tasks.arrivedAt))
  for (const { node, holder, status, result } of done) {
    if (!holder || (status !== 0 && ['cancelled', 'removed', 'recalled'].includes(result))) continue
    people[node] = [...new Set([...(people[node] ?? []), names.name(holder)])]
  }
  return { root: loaded.def.root, states, people }
}

export const bpmnOf = async (scene: Scene, id: string): Promise<Bytes> => drawn(await definition(scene, id))

/** Whoever may see a case may see its chain. */
export async function bpmnOfCase(scene: Scene, processInstanceId: string): Promise<Bytes> {
  const acting = actingOf(scene)
  const loaded = await loadCase(acting, { processInstanceId }, false)
  await mustSee(scene, await companyOf(acting), loaded)
  return drawn(loaded.def)
}

const drawn = (def: FlowDefinition): Bytes => ({
  body: Buffer.from(toBpmn(def)),
  headers: {
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="${encodeURIComponent(`${def.key}-v${def.version}.bpmn`)}"`,
  },
})
