import type { FlowIndex } from '#model/flow/locate.ts'
import type { FlowDefinition, HumanNode, UserId } from '#model/flow/tree.ts'
import type { InstanceState, Visit } from './state.ts'

/**
 * 自动通过: the approver is the initiator, or agreed already in this round. Money and 办理 nodes never pass automatically, nor does a node
 * reached by a return, a move or a fallback. An earlier approval at this same node does not count: the case was sent back to be checked
 * again.
 */
export function autoPass(
  def: FlowDefinition,
  index: FlowIndex,
  state: InstanceState,
  node: HumanNode,
  visit: Visit,
  owner: UserId,
): 'initiator' | 'repeated' | undefined {
  if (visit.manual) return undefined
  const agreed = state.decided.filter(each => each.user === owner && each.round === state.round && each.node !== node.id)
  if (agreed.some(each => sameCountersign(index, each.node, node.id))) return 'repeated'
  if (node.again) return undefined
  if (owner === state.initiator.user) return node.self === 'skip' ? 'initiator' : undefined
  const { dedupe } = def.settings
  if (dedupe === 'all' && agreed.length > 0) return 'repeated'
  if (dedupe === 'consecutive' && agreed.some(each => each.node === state.last)) return 'repeated'
  return undefined
}

/** 会签 of several roles: a person with two of them decides once, money node or not. */
export function sameCountersign(index: FlowIndex, one: string, other: string): boolean {
  const [a, b] = [index.paths.get(one), index.paths.get(other)]
  if (!a || !b) return false
  return a.some((step, depth) => step.node.type === 'parallel' && step.node.once === true && b[depth]?.node === step.node)
}
