import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { FROM_TEMPLATE, indexProblem, type NodeIndex, type QualityIndex } from '#company/quality-index.ts'
import type { NodeMaterial, SentNode } from '#contract/production-shape.ts'
import { machinesById } from '#domains/equipment/equipment.ledger.ts'
import { materialsByCode } from '#domains/warehouse/material/material.ledger.ts'
import { must } from '#model/must.ts'
import type { auditColumns } from '#server/db/columns.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { processesWhere } from '../process/process.query.ts'
import { processEquipments, processes, processStandards } from '../process/process.table.ts'
import { routeEquipments, routeMaterials, routeNodes } from './route.table.ts'
import { circleIn, type GraphNode, normal, predecessorsByTable } from './route-graph.rules.ts'

/** 保存路线图. Replaces the steps of a draft: kept ones keep their ids and their key, new ones take what they lack from their process. */
type Writing = Pick<Context, 'tx' | 'caller' | 'newId' | 'now'>

interface Sent {
  readonly nodes: readonly SentNode[]
  readonly edges?: readonly { from: string; to: string }[] | undefined
}

export async function saveGraph(ctx: Writing, routeId: string, { nodes, edges }: Sent): Promise<void> {
  const keyed = nodes.map(node => ({ ...node, nodeKey: node.nodeKey || randomUUID() }))
  if (new Set(keyed.map(node => node.nodeKey)).size < keyed.length) throw new Refusal('节点标识重复')
  const drawn = normal(arranged(keyed, edges))
  const byKey = new Map(keyed.map(node => [node.nodeKey, node]))
  const [templates, before] = await Promise.all([templatesFor(ctx, keyed), keptNodes(ctx, routeId)])
  const rows = drawn.map(({ nodeKey, preNodeKeys, processSeq }) =>
    rowOf(must(byKey.get(nodeKey), nodeKey), { nodeKey, preNodeKeys, processSeq }, templates, before.get(nodeKey)),
  )
  await writeNodes(ctx, routeId, rows, before)
  await writeMaterials(ctx, routeId, keyed, before)
  await writeMachines(ctx, routeId, keyed, before, templates)
}

type Keyed = SentNode & { nodeKey: string }

/** The predecessors: from the edges, else from the nodes, else from numbers, groups and branches of a table. */
function arranged(nodes: readonly Keyed[], edges: Sent['edges']): GraphNode[] {
  const isDrawn = edges !== undefined || nodes.some(node => node.preNodeKeys !== undefined)
  const rows = nodes.map((node, index) => ({ ...node, processSeq: node.processSeq ?? (index + 1) * 10 }))
  const table = isDrawn ? undefined : predecessorsByTable(rows)
  const known = new Set(nodes.map(node => node.nodeKey))
  const graph = rows.map(({ nodeKey, processSeq, preNodeKeys }) => ({
    ...{ nodeKey, processSeq },
    preNodeKeys: table
      ? (table.get(nodeKey) ?? [])
      : edges
        ? edges.flatMap(({ from, to }) => (to === nodeKey ? from : []))
        : (preNodeKeys ?? []),
  }))
  const isUnknown = (key: string) => !known.has(key)
  if (graph.some(node => node.preNodeKeys.some(isUnknown)) || edges?.some(({ to }) => isUnknown(to))) throw new Refusal('前置节点不存在')
  const circle = circleIn(graph)
  if (circle) {
    const named = new Map(nodes.map(node => [node.nodeKey, node.processCode]))
    throw new Refusal(`工艺路线存在循环：${circle.map(key => named.get(key)).join('→')}`)
  }
  return graph
}

interface Template {
  readonly process: Awaited<ReturnType<typeof processesWhere>>[number]
  readonly indices: readonly QualityIndex[]
  readonly machines: readonly string[]
}

/** What the processes of the nodes say about a new step. */
async function templatesFor(ctx: Writing, nodes: readonly Keyed[]): Promise<ReadonlyMap<string, Template>> {
  const codes = [...new Set(nodes.map(node => node.processCode))]
  const found = codes.length > 0 ? await processesWhere(ctx, inArray(processes.processCode, codes)) : []
  const known = new Map(found.map(process => [process.processCode, process]))
  for (const code of codes) if (known.get(code)?.enabled !== 'yes') throw new Refusal(`工序【${code}】不存在或已停用`)
  const ids = found.map(process => process.id)
  const [standards, machines] = await Promise.all([
    ids.length > 0 ? ctx.tx.select().from(processStandards).where(inArray(processStandards.processId, ids)) : [],
    ids.length > 0
      ? ctx.tx.select().from(processEquipments).where(inArray(processEquipments.processId, ids)).orderBy(processEquipments.priority)
      : [],
  ])
  return new Map(
    found.map(process => [
      process.processCode,
      {
        process,
        indices: standards.find(({ processId }) => processId === process.id)?.indices ?? [],
        machines: machines.filter(({ processId }) => processId === process.id).map(({ equipmentId }) => equipmentId),
      },
    ]),
  )
}

async function keptNodes({ tx }: Writing, routeId: string) {
  const rows = await tx.select().from(routeNodes).where(eq(routeNodes.routeId, routeId))
  return new Map(rows.map(row => [row.nodeKey, row]))
}

type Kept = Awaited<ReturnType<typeof keptNodes>> extends Map<string, infer R> ? R : never
type Managed = 'id' | 'routeId' | 'outputMaterialId' | keyof ReturnType<typeof auditColumns>
type NodeValues = Omit<Kept, Managed> & { outputMaterialCode: string | undefined }

export const asTemplate = (index: QualityIndex): NodeIndex => ({ ...index, sourceFlag: FROM_TEMPLATE, overridden: false })

/** What is not sent stays; a new step takes it from its process. */
function rowOf(node: Keyed, place: GraphNode, templates: ReadonlyMap<string, Template>, kept: Kept | undefined): NodeValues {
  const { process, indices } = must(templates.get(node.processCode), node.processCode)
  // A step whose process is exchanged starts anew.
  const before = kept?.processId === process.id ? kept : undefined
  const qualities = node.qualities ?? before?.qualities ?? indices.map(asTemplate)
  for (const index of qualities) {
    const problem = indexProblem(index)
    if (problem) throw new Refusal(problem)
  }
  return {
    ...place,
    ...{ processId: process.id, processCode: process.processCode, processName: process.processName },
    ...{ baseProcessCode: process.baseProcessCode, deptShopId: process.deptShopId },
    nodeType: node.nodeType ?? before?.nodeType ?? Number(process.processKind ?? 1),
    isKey: node.isKey ?? before?.isKey ?? process.isKey === 'yes',
    isReport: node.isReport ?? before?.isReport ?? process.isReport === 'yes',
    isCheck: node.isCheck ?? before?.isCheck ?? process.isCheck === 'yes',
    stopPoint: node.stopPoint ?? before?.stopPoint ?? 0,
    prepTime: node.prepTime ?? before?.prepTime ?? process.stdPrepTime ?? '0',
    runTime: node.runTime ?? before?.runTime ?? process.stdRunTime ?? '0',
    waitTime: node.waitTime ?? before?.waitTime ?? process.stdWaitTime ?? '0',
    workContent: node.workContent ?? before?.workContent ?? '',
    techRequire: node.techRequire ?? before?.techRequire ?? '',
    outputMaterialCode: node.outputMaterialCode,
    outputWeight: node.outputWeight ?? before?.outputWeight ?? null,
    qualities,
    posX: node.posX ?? before?.posX ?? null,
    posY: node.posY ?? before?.posY ?? null,
  }
}

async function writeNodes(ctx: Writing, routeId: string, rows: readonly NodeValues[], before: ReadonlyMap<string, Kept>): Promise<void> {
  const { tx, caller, now } = ctx
  const made = await materialsNamed(ctx, [...new Set(rows.flatMap(({ outputMaterialCode }) => outputMaterialCode || []))])
  const kept = new Set(rows.map(row => row.nodeKey))
  const gone = [...before.keys()].filter(key => !kept.has(key))
  if (gone.length > 0) {
    await tx.delete(routeMaterials).where(and(eq(routeMaterials.routeId, routeId), inArray(routeMaterials.nodeKey, gone)))
    await tx.delete(routeEquipments).where(and(eq(routeEquipments.routeId, routeId), inArray(routeEquipments.nodeKey, gone)))
  }
  // Steps are written anew with the ids they had.
  await tx.delete(routeNodes).where(eq(routeNodes.routeId, routeId))
  if (rows.length === 0) return
  await tx.insert(routeNodes).values(
    rows.map(({ outputMaterialCode, ...row }) => {
      const kept = before.get(row.nodeKey)
      const outputMaterialId = outputMaterialCode === undefined ? kept?.outputMaterialId : made.get(outputMaterialCode)?.id
      const { id = ctx.newId(), createUser = caller.userId, createTime = now, version = -1 } = kept ?? {}
      return {
        ...row,
        ...{ id, routeId, outputMaterialId: outputMaterialId ?? null, tenantId: caller.tenantId },
        ...{ createUser, createTime, updateUser: caller.userId, updateTime: now, version: version + 1 },
      }
    }),
  )
}

async function materialsNamed({ tx, caller }: Pick<Writing, 'tx' | 'caller'>, codes: readonly string[]) {
  const found = await materialsByCode(tx, caller.tenantId, codes)
  for (const code of codes) if (!found.has(code)) throw new Refusal(`物料【${code}】不存在或已停用`)
  return found
}

/** Replaces the materials of the steps that send some. */
export async function writeMaterials(
  ctx: Writing,
  routeId: string,
  nodes: readonly { nodeKey: string; materials?: readonly NodeMaterial[] }[],
  before?: ReadonlyMap<string, unknown>,
): Promise<void> {
  const sent = nodes.filter(node => node.materials)
  const rows = sent.flatMap(({ nodeKey, materials = [] }) => materials.map(material => ({ nodeKey, ...material })))
  const known = await materialsNamed(ctx, [...new Set(rows.map(row => row.materialCode))])
  const seen = new Set<string>()
  for (const { nodeKey, materialCode, replaceGroup = '', qtyPer } of rows) {
    if (Number(qtyPer) <= 0) throw new Refusal('物料用量必须大于0')
    const key = `${nodeKey}/${materialCode}/${replaceGroup}`
    if (seen.has(key)) throw new Refusal(`物料【${materialCode}】重复`)
    seen.add(key)
  }
  const replaced = sent.map(node => node.nodeKey).filter(key => !before || before.has(key))
  if (replaced.length > 0)
    await ctx.tx.delete(routeMaterials).where(and(eq(routeMaterials.routeId, routeId), inArray(routeMaterials.nodeKey, replaced)))
  if (rows.length === 0) return
  await ctx.tx.insert(routeMaterials).values(
    rows.map(({ nodeKey, materialCode, qtyPer, lossRate = '0', isKey = false, replaceGroup = '', remark = '' }) => ({
      ...{ routeId, nodeKey, materialId: must(known.get(materialCode), materialCode).id, qtyPer, replaceGroup, remark },
      ...{ lossRate: String(Number(lossRate) * 100), isKey: isKey ? 'yes' : 'no' },
      ...madeBy(ctx),
    })),
  )
}

const madeBy = ({ caller, newId, now }: Writing) => ({
  ...{ id: newId(), tenantId: caller.tenantId, createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now },
})

/** Replaces the machines of the steps that send some; a new step gets those of its process. */
async function writeMachines(
  ctx: Writing,
  routeId: string,
  nodes: readonly Keyed[],
  before: ReadonlyMap<string, Kept>,
  templates: ReadonlyMap<string, Template>,
): Promise<void> {
  const replaced = nodes.flatMap(node => {
    const template = must(templates.get(node.processCode), node.processCode)
    if (!node.equipments && before.get(node.nodeKey)?.processId === template.process.id) return []
    const machines = node.equipments ?? template.machines.map(equipmentId => ({ equipmentId }))
    return [{ nodeKey: node.nodeKey, machines }]
  })
  if (replaced.length === 0) return
  const ids = [...new Set(replaced.flatMap(({ machines }) => machines.map(({ equipmentId }) => equipmentId)))]
  const known = await machinesById(ctx.tx, ctx.caller.tenantId, ids)
  if (ids.some(id => !known.has(id))) throw new Refusal('设备不存在或已删除')
  await ctx.tx.delete(routeEquipments).where(
    and(
      eq(routeEquipments.routeId, routeId),
      inArray(
        routeEquipments.nodeKey,
        replaced.map(({ nodeKey }) => nodeKey),
      ),
    ),
  )
  const rows = replaced.flatMap(({ nodeKey, machines }) =>
    machines.map(({ equipmentId }, index) => ({
      ...{ routeId, nodeKey, equipmentId, priority: index + 1, isDefault: index === 0 ? 'yes' : 'no' },
      ...madeBy(ctx),
    })),
  )
  if (rows.length > 0) await ctx.tx.insert(routeEquipments).values(rows)
}
