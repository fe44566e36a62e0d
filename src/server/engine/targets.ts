import { type FlowIndex, isHuman, locate } from '#model/flow/locate.ts'
import type { NodeId } from '#model/flow/tree.ts'
import { regionOf } from './region.ts'
import type { InstanceState, Visit } from './state.ts'

/**
 * Return targets: the nodes completed on the way here, nearest first, the initiator last. The command checks the same list, so a page never
 * offers what the engine rejects: no sibling branch, nothing skipped or not yet reached.
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
