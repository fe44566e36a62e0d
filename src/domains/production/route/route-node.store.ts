import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { FROM_TEMPLATE, type NodeIndex } from '#company/quality-index.ts'
import type { NodeMaterial, RouteNode, SentNode } from '#contract/production-shape.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { processStandards } from '../process/process.table.ts'
import { routeNodes } from './route.table.ts'
import { nodesOf } from './route-graph.query.ts'
import { type GraphNode, removed, successorsOf } from './route-graph.rules.ts'
import { type Place, placed, type Side } from './route-place.rules.ts'
import { asTemplate, saveGraph, writeMaterials } from './route-save.store.ts'

/** 节点. Changes of single steps of a draft, for clients that draw one step at a time. */
interface Placing extends SentNode {
  routeId: string
  routeProcessId?: string
  afterRouteProcessId?: string
  beforeRouteProcessId?: string
  parallelWithRouteProcessId?: string
  fromTemplate?: boolean
}

export async function addNode(ctx: Context, placing: Placing): Promise<void> {
  const { routeId, routeProcessId, afterRouteProcessId, beforeRouteProcessId, parallelWithRouteProcessId, fromTemplate, ...sent } = placing
  const nodes = await nodesOf(ctx, routeId)
  const keyOf = (id: string) => {
    const found = nodes.find(node => node.routeProcessId === id)
    if (!found) throw new Refusal('参照节点不存在')
    return found.nodeKey
  }
  if (routeProcessId) {
    const nodeKey = keyOf(routeProcessId)
    const { preNodeKeys: _, ...changes } = sent
    await saveGraph(ctx, routeId, {
      nodes: nodes.map(node => (node.nodeKey === nodeKey ? { ...bare(node), ...changes, nodeKey } : bare(node))),
    })
    return
  }
  const added: GraphNode = { nodeKey: randomUUID(), preNodeKeys: [], processSeq: 0 }
  const graph: readonly GraphNode[] = nodes
  const by = (side: Side, key: string): Place => ({ side, keys: [key] })
  const place = afterRouteProcessId
    ? by('after', keyOf(afterRouteProcessId))
    : beforeRouteProcessId
      ? by('before', keyOf(beforeRouteProcessId))
      : parallelWithRouteProcessId
        ? by('beside', inside(graph, keyOf(parallelWithRouteProcessId)))
        : 'end'
  // Without the template of its process a step starts empty.
  const plain = fromTemplate === false ? { qualities: [], equipments: [], isKey: false, isCheck: false, isReport: true } : {}
  await saveGraph(ctx, routeId, {
    nodes: placed(graph, [added], place).map(({ nodeKey, preNodeKeys, processSeq }) => {
      const kept = nodes.find(node => node.nodeKey === nodeKey)
      const node = kept ? bare(kept) : { ...plain, ...sent }
      return { ...node, nodeKey, preNodeKeys: [...preNodeKeys], processSeq }
    }),
  })
}

/** Side by side means between two others. */
function inside(nodes: readonly GraphNode[], key: string): string {
  const node = nodes.find(each => each.nodeKey === key)
  if (!node?.preNodeKeys.length || !successorsOf(nodes).get(key)?.length) throw new Refusal('并行节点不能为开始或结束工序')
  return key
}

/** Only what places a step: everything else stays as it is stored. */
const bare = ({ nodeKey, processCode, processSeq, preNodeKeys }: RouteNode) => ({ nodeKey, processCode, processSeq, preNodeKeys })

export async function removeNode(ctx: Context, asked: { routeId: string; routeProcessId?: string; processCode?: string }): Promise<void> {
  const nodes = await nodesOf(ctx, asked.routeId)
  const found = nodes.filter(node =>
    asked.routeProcessId ? node.routeProcessId === asked.routeProcessId : node.processCode === asked.processCode,
  )
  const [target] = found
  if (!target) throw new Refusal('路线中不存在该工序')
  if (found.length > 1) throw new Refusal('该工序在路线中出现多次，请指定节点')
  const rest = removed<GraphNode>(nodes, target.nodeKey)
  const codeOf = new Map(nodes.map(node => [node.nodeKey, node.processCode]))
  await saveGraph(ctx, asked.routeId, {
    nodes: rest.map(node => ({ ...node, preNodeKeys: [...node.preNodeKeys], processCode: codeOf.get(node.nodeKey) ?? '' })),
  })
}

type ChangedMaterial = Partial<NodeMaterial> & { _delete?: boolean }

/** Adds, changes or takes out materials of a step, by code and replacement group. */
export async function changeMaterials(ctx: Context, routeId: string, node: RouteNode, changes: readonly ChangedMaterial[]): Promise<void> {
  const keyOf = ({ materialCode = '', replaceGroup = '' }: ChangedMaterial) => `${materialCode}/${replaceGroup}`
  const next = new Map(node.materials.map(material => [keyOf(material), material]))
  for (const { _delete, ...change } of changes) {
    const { materialCode, qtyPer } = change
    if (!materialCode) throw new Refusal('物料编码不能为空')
    if (_delete) next.delete(keyOf(change))
    else {
      if (!qtyPer) throw new Refusal('单件用量不能为空')
      next.set(keyOf(change), { ...next.get(keyOf(change)), ...change, materialCode, qtyPer })
    }
  }
  await writeMaterials(ctx, routeId, [{ nodeKey: node.nodeKey, materials: [...next.values()] }])
}

/** 重取质量指标. Takes the templates over again; indices that were changed or added by hand stay. */
export async function pullQualities(ctx: Context, routeId: string) {
  const counts = { add: 0, update: 0, remove: 0, keep: 0 }
  const rows = await ctx.tx
    .select({ id: routeNodes.id, qualities: routeNodes.qualities, indices: processStandards.indices })
    .from(routeNodes)
    .leftJoin(processStandards, eq(processStandards.processId, routeNodes.processId))
    .where(eq(routeNodes.routeId, routeId))
  for (const { id, qualities, indices } of rows) {
    const own = qualities.filter(index => index.sourceFlag !== FROM_TEMPLATE || index.overridden)
    const ownCodes = new Set(own.map(index => index.indexCode))
    const fresh = (indices ?? []).filter(index => !ownCodes.has(index.indexCode)).map(asTemplate)
    const before = new Map(qualities.filter(index => !ownCodes.has(index.indexCode)).map(index => [index.indexCode, index]))
    const isSame = (index: NodeIndex) => JSON.stringify(before.get(index.indexCode)) === JSON.stringify(index)
    const kept = new Set(fresh.map(index => index.indexCode))
    counts.add += fresh.filter(index => !before.has(index.indexCode)).length
    counts.update += fresh.filter(index => before.has(index.indexCode) && !isSame(index)).length
    counts.remove += [...before.keys()].filter(code => !kept.has(code)).length
    counts.keep += own.length + fresh.filter(isSame).length
    const next = [...fresh, ...own].sort((one, other) => one.sort - other.sort)
    await ctx.tx
      .update(routeNodes)
      .set({ qualities: next, updateUser: ctx.caller.userId, updateTime: ctx.now, version: sql`${routeNodes.version} + 1` } as never)
      .where(eq(routeNodes.id, id))
  }
  return counts
}
