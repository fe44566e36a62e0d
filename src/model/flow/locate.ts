import type { BlockNode, FlowDefinition, FlowNode, HumanNode, NodeId, Seq } from './tree.ts'

/** One step on the path from the root to a node: a sequence and a position in it. */
export interface Step {
  readonly seq: Seq
  readonly at: number
  readonly node: FlowNode
}

/** The path of every node. Built once per definition, because definitions never change. */
export interface FlowIndex {
  readonly paths: ReadonlyMap<NodeId, readonly Step[]>
  readonly start: NodeId
  /** Some node lets the initiator choose people, so submit has to look ahead. */
  readonly picks: boolean
}

export const isHuman = (node: FlowNode): node is HumanNode => node.type === 'approve' || node.type === 'handle'
export const isBlock = (node: FlowNode): node is BlockNode => 'cases' in node || 'branches' in node || 'body' in node

/** The sequences inside a node, in drawing order. */
export function bodiesOf(node: FlowNode): readonly Seq[] {
  if ('cases' in node) return [...node.cases.map(each => each.body), node.otherwise]
  if ('branches' in node) return node.branches
  return 'body' in node ? [node.body] : []
}

/** Every node, outer before inner, with its path from the root. */
export function* walk(seq: Seq, above: readonly Step[] = []): Generator<readonly Step[]> {
  for (const [at, node] of seq.nodes.entries()) {
    const path = [...above, { seq, at, node }]
    yield path
    for (const body of bodiesOf(node)) yield* walk(body, path)
  }
}

const built = new WeakMap<FlowDefinition, FlowIndex>()

export function indexOf(def: FlowDefinition): FlowIndex {
  const known = built.get(def)
  if (known) return known
  const paths = new Map<NodeId, readonly Step[]>()
  let start = ''
  let picks = false
  for (const path of walk(def.root)) {
    const { node } = path.at(-1)!
    paths.set(node.id, path)
    if (node.type === 'start') start ||= node.id
    if (isHuman(node) && node.who.some(spec => spec.by === 'initiatorPick')) picks = true
  }
  const index = { paths, start, picks }
  built.set(def, index)
  return index
}

/** The node with its sequence and position. Throws on an unknown id, because state and definition then do not belong together. */
export function locate(index: FlowIndex, node: NodeId): Step {
  const step = index.paths.get(node)?.at(-1)
  if (!step) throw new RangeError(`node ${node} is not in this definition`)
  return step
}
