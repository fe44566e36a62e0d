import { type FlowIndex, isBlock, type Step } from '#model/flow/locate.ts'
import type { NodeId } from '#model/flow/tree.ts'
import type { InstanceState, Visit, VisitId } from './state.ts'

/** The visits from the root to this one, one per step of the node's path: blocks stay visited while something runs inside. */
export function chainOf(state: InstanceState, visit: Visit): Visit[] {
  const chain = [visit]
  for (let at = visit.parent; at !== null; ) {
    const above = state.visits[at]
    if (!above) break
    chain.unshift(above)
    at = above.parent
  }
  return chain
}

/** The rows around a position, as one text. */
export const scopeOf = (chain: readonly Visit[]): string => chain.flatMap(visit => (visit.item === undefined ? [] : [visit.item])).join('/')

export function scopeAt(state: InstanceState, parent: VisitId | null, item: string | undefined): string {
  const above = parent === null ? undefined : state.visits[parent]
  const items = above ? chainOf(state, above).flatMap(visit => (visit.item === undefined ? [] : [visit.item])) : []
  return [...items, ...(item === undefined ? [] : [item])].join('/')
}

/** A visit and everything that runs inside it. */
export function subtree(state: InstanceState, top: VisitId): Visit[] {
  const inside = new Set([top])
  const all = Object.values(state.visits)
  for (let grown = true; grown; ) {
    grown = false
    for (const visit of all)
      if (visit.parent !== null && inside.has(visit.parent) && !inside.has(visit.id)) {
        inside.add(visit.id)
        grown = true
      }
  }
  return all.filter(visit => inside.has(visit.id))
}

export interface Region {
  /** The lowest sequence that contains source and target, seen from the target. */
  readonly seq: Step
  readonly depth: number
  /** Visits to cancel. Everything else, including other branches, stays. */
  readonly visits: readonly Visit[]
  /** Where the sequence runs. */
  readonly parent: VisitId | null
  readonly item: string | undefined
  readonly scope: string
  readonly back: boolean
}

/**
 * The rule for return, jump and route: take the lowest sequence that contains source and target, and cancel what runs in it from the
 * target's child to its end. A target in a sibling branch, or inside rows that were not chosen, has no region.
 */
export function regionOf(index: FlowIndex, state: InstanceState, source: Visit, target: NodeId): Region | undefined {
  const from = index.paths.get(source.node)
  const to = index.paths.get(target)
  if (!from || !to) return undefined
  let depth = 0
  while (depth + 1 < Math.min(from.length, to.length) && from[depth + 1]!.seq === to[depth + 1]!.seq && from[depth]!.at === to[depth]!.at)
    depth++
  const chain = chainOf(state, source)
  const top = chain[depth]
  if (!top || chain.length !== from.length) return undefined
  const [there, here] = [to[depth]!, from[depth]!]
  // The same child but another sequence inside it: a sibling branch.
  if (there.at === here.at && depth + 1 < to.length) return undefined
  if (to.slice(depth, -1).some(step => step.node.type === 'forEach')) return undefined
  return {
    seq: there,
    depth,
    visits: subtree(state, top.id),
    parent: top.parent,
    item: top.item,
    scope: scopeAt(state, top.parent, top.item),
    back: there.at <= here.at,
  }
}

/** Node ids from a position to the end of its sequence, including inner ones. */
export function nodesFrom(step: Step): Set<NodeId> {
  const ids = new Set<NodeId>()
  const visit = (node: Step['node']): void => {
    ids.add(node.id)
    if (!isBlock(node)) return
    const bodies =
      'cases' in node ? [...node.cases.map(each => each.body), node.otherwise] : 'branches' in node ? node.branches : [node.body]
    for (const body of bodies) for (const inner of body.nodes) visit(inner)
  }
  for (const node of step.seq.nodes.slice(step.at)) visit(node)
  return ids
}
