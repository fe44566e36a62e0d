import { type FlowIndex, indexOf } from '#model/flow/locate.ts'
import type { FlowDefinition, NodeId } from '#model/flow/tree.ts'
import { type InstanceState, isActive } from './state.ts'

export interface MigrationProblem {
  readonly node?: NodeId
  readonly text: string
}

/** The ids and kinds on the path to a node, which must be equal for a visit to stay valid. */
const outline = (index: FlowIndex, node: NodeId, to: (id: NodeId) => NodeId): string[] | undefined =>
  index.paths.get(node)?.map((step, depth, path) => {
    const inside = path[depth + 1]
    return `${step.node.type}:${to(step.node.id)}${inside ? `>${inside.seq.id}` : ''}`
  })

/** A dry run: what prevents the migration of a running case to another version. Empty if it is possible. */
export function migrationProblems(
  from: FlowDefinition,
  to: FlowDefinition,
  state: InstanceState,
  map: Readonly<Record<NodeId, NodeId>>,
): MigrationProblem[] {
  if (to.key !== from.key) return [{ text: '只能迁移到同一流程的其他版本' }]
  if (to.version === state.def.version) return [{ text: '单据已是该版本' }]
  if (!isActive(state)) return [{ text: '流程已结束，不需要迁移' }]
  const [old, next] = [indexOf(from), indexOf(to)]
  const renamed = (id: NodeId) => map[id] ?? id
  return Object.values(state.visits).flatMap(visit => {
    const before = outline(old, visit.node, renamed)
    const after = outline(next, renamed(visit.node), id => id)
    if (!after) return [{ node: visit.node, text: '新版本中没有当前节点' }]
    return before?.join('/') === after.join('/') ? [] : [{ node: visit.node, text: '当前节点在新版本中的位置不同' }]
  })
}
