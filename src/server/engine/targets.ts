import { type FlowIndex, isHuman, locate } from '#model/flow/locate.ts'
import type { NodeId } from '#model/flow/tree.ts'
import { regionOf } from './region.ts'
import type { InstanceState, Visit } from './state.ts'

/**
 * Where can I return? The nodes that people completed on the way here, nearest first, and the initiator last. The command checks with this
 * very list, so a page never offers what the engine refuses: no sibling branch, nothing skipped, nothing not yet reached.
 */
export function targets(index: FlowIndex, state: InstanceState, visit: Visit, rule: typeof regionOf = regionOf, every = false): NodeId[] {
  const { node } = locate(index, visit.node)
  if (!every && (!isHuman(node) || node.returnTo === 'none' || node.allow.return === false)) return []
  const way = [...state.trail.toReversed(), { node: index.start, scope: '' }]
  const reachable = way.flatMap(({ node: id, scope }) => {
    if (id === visit.node || !index.paths.has(id)) return []
    const region = rule(index, state, visit, id)
    return region?.back && region.scope === scope ? [id] : []
  })
  const returnTo = every || !isHuman(node) ? 'any' : node.returnTo
  if (returnTo === 'any') return reachable
  if (returnTo === 'none') return []
  if (returnTo === 'start') return reachable.slice(-1)
  if (returnTo === 'previous') return reachable.slice(0, 1)
  return reachable.filter(id => returnTo.includes(id))
}
