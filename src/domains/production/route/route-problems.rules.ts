import { type GraphNode, successorsOf } from './route-graph.rules.ts'
import type { Groups } from './route-groups.rules.ts'
import { REPAIR_TEMPLATE } from './route-state.rules.ts'

/** 完整性. What stands against activating a route, all at once; the editor shows it beside the steps while somebody draws. */
export interface Problem {
  readonly nodeKey?: string
  readonly msg: string
}

interface CheckedNode extends GraphNode {
  readonly processName: string
  readonly nodeType: number
  readonly isKey: boolean
  readonly isCheck: boolean
  readonly materials: readonly { readonly qtyPer: string }[]
  readonly equipments: readonly { readonly equipmentState?: string }[]
  readonly qualities: readonly unknown[]
}

interface Surroundings {
  readonly routeType: string
  readonly hasPreSource: boolean
  readonly preMaterialCount: number
  /** Codes of processes that exist and are enabled. */
  readonly isOpenProcess: (nodeKey: string) => boolean
}

const MACHINING = 1
const CHECKING = 2
const STORING = 4
const SEALED = '2'

export function problemsOf(
  nodes: readonly CheckedNode[],
  { crossing }: Pick<Groups, 'crossing'>,
  { routeType, hasPreSource, preMaterialCount, isOpenProcess }: Surroundings,
): Problem[] {
  return [
    ...shapeProblems(nodes, crossing),
    ...nodes.flatMap(node => nodeProblems(node, isOpenProcess)),
    ...lastProblems(nodes),
    ...(nodes.some(node => node.isKey) ? [] : [{ msg: '至少要有一道关键工序' }]),
    ...(routeType === REPAIR_TEMPLATE || (hasPreSource && preMaterialCount > 0) ? [] : [{ msg: '请填写前置来源和至少一种前置物料' }]),
  ]
}

function shapeProblems(nodes: readonly CheckedNode[], crossing: Groups['crossing']): Problem[] {
  if (nodes.length < 2) return [{ msg: '至少要有两道工序' }]
  const after = successorsOf(nodes)
  const starts = nodes.filter(node => node.preNodeKeys.length === 0)
  const ends = nodes.filter(node => after.get(node.nodeKey)?.length === 0)
  const several = (found: readonly CheckedNode[], what: string) =>
    found.length === 1
      ? []
      : found
          .slice(1)
          .map(node => ({ nodeKey: node.nodeKey, msg: `工序【${node.processName}】是多余的${what}工序，路线只能有一个${what}` }))
  const named = new Map(nodes.map(node => [node.nodeKey, node.processName]))
  return [
    ...several(starts, '开始'),
    ...several(ends, '结束'),
    ...crossing.map(keys => ({
      nodeKey: keys[0] ?? '',
      msg: `并行工序【${keys.map(key => named.get(key)).join('、')}】之间缺少汇合工序`,
    })),
  ]
}

function nodeProblems(node: CheckedNode, isOpenProcess: Surroundings['isOpenProcess']): Problem[] {
  const { nodeKey, processName } = node
  const usable = node.equipments.filter(({ equipmentState }) => equipmentState !== SEALED)
  return [
    ...(isOpenProcess(nodeKey) ? [] : [`工序【${processName}】已停用`]),
    ...(node.isCheck && node.qualities.length === 0 ? [`必检工序【${processName}】缺少质量指标`] : []),
    ...(node.nodeType === MACHINING && usable.length === 0 ? [`加工工序【${processName}】缺少可用设备`] : []),
    ...(node.materials.some(({ qtyPer }) => Number(qtyPer) <= 0) ? [`工序【${processName}】的物料用量必须大于0`] : []),
  ].map(msg => ({ nodeKey, msg }))
}

/** A route ends by checking or by putting into store. */
function lastProblems(nodes: readonly CheckedNode[]): Problem[] {
  const last = nodes.at(-1)
  if (!last || last.nodeType === CHECKING || last.nodeType === STORING) return []
  return [{ nodeKey: last.nodeKey, msg: `最后一道工序【${last.processName}】须为检验或转运/入库` }]
}
