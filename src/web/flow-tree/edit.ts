import { approve, cc, handle } from '#model/flow/chain.ts'
import { bodiesOf, isBlock, walk } from '#model/flow/locate.ts'
import { HEAD_ABOVE, headOfInitiator } from '#model/flow/people.ts'
import { shapeProblems } from '#model/flow/shape.ts'
import type { BlockNode, Case, FlowNode, NodeId, Seq } from '#model/flow/tree.ts'

/** Changes of a tree. Each returns a new tree and leaves the old one intact, so undo only has to keep old trees. */
type Change = (seq: Seq) => Seq

/** A tree with one sequence changed; unaffected parts stay the same objects. */
export function onSeq(root: Seq, id: NodeId, change: Change): Seq {
  if (root.id === id) return change(root)
  const nodes = root.nodes.map(node => (isBlock(node) ? withBodies(node, body => onSeq(body, id, change)) : node))
  return nodes.every((node, at) => node === root.nodes[at]) ? root : { ...root, nodes }
}

function withBodies(node: BlockNode, change: Change): BlockNode {
  if ('cases' in node) {
    const cases = node.cases.map(each => withBody(each, change(each.body)))
    const otherwise = change(node.otherwise)
    return otherwise === node.otherwise && cases.every((each, at) => each === node.cases[at]) ? node : { ...node, cases, otherwise }
  }
  if ('branches' in node) {
    const branches = node.branches.map(change)
    return branches.every((each, at) => each === node.branches[at]) ? node : { ...node, branches }
  }
  const body = change(node.body)
  return body === node.body ? node : { ...node, body }
}

const withBody = (each: Case, body: Seq): Case => (body === each.body ? each : { ...each, body })

const splice = (seq: Seq, at: number, gone: number, ...added: readonly FlowNode[]): Seq => ({
  ...seq,
  nodes: [...seq.nodes.slice(0, at), ...added, ...seq.nodes.slice(at + gone)],
})

export const insert = (root: Seq, seqId: NodeId, at: number, node: FlowNode): Seq => onSeq(root, seqId, seq => splice(seq, at, 0, node))

export function move(root: Seq, seqId: NodeId, from: number, to: number): Seq {
  return onSeq(root, seqId, seq => {
    const node = seq.nodes[from]
    // The start stays first, an end stays last.
    const fixed = (at: number) => ['start', 'end'].includes(seq.nodes[at]?.type ?? 'start')
    if (!node || from === to || fixed(from) || fixed(to)) return seq
    return splice(splice(seq, from, 1), to, 0, node)
  })
}

const stepOf = (root: Seq, id: NodeId) => [...walk(root)].find(path => path.at(-1)!.node.id === id)?.at(-1)

export const nodeOf = (root: Seq, id: NodeId | undefined): FlowNode | undefined => (id ? stepOf(root, id)?.node : undefined)

/** A case of a branch, with the branch it belongs to. */
export function caseOf(root: Seq, id: NodeId | undefined): { block: Extract<BlockNode, { cases: unknown }>; at: number } | undefined {
  for (const path of walk(root)) {
    const { node } = path.at(-1)!
    if (!('cases' in node)) continue
    const at = node.cases.findIndex(each => each.id === id)
    if (at >= 0) return { block: node, at }
  }
  return undefined
}

export function remove(root: Seq, id: NodeId): Seq {
  const step = stepOf(root, id)
  return !step || step.node.type === 'start' ? root : onSeq(root, step.seq.id, seq => splice(seq, step.at, 1))
}

export function replace(root: Seq, node: FlowNode): Seq {
  const step = stepOf(root, node.id)
  return step ? onSeq(root, step.seq.id, seq => splice(seq, step.at, 1, node)) : root
}

/** Of two lanes one is left: its steps replace the block. */
function dissolve(root: Seq, id: NodeId, left: Seq): Seq {
  const step = stepOf(root, id)!
  return onSeq(root, step.seq.id, seq => splice(seq, step.at, 1, ...left.nodes))
}

export function removeLane(root: Seq, id: NodeId, at: number): Seq {
  const node = nodeOf(root, id)
  if (node && 'cases' in node) {
    if (at >= node.cases.length) return root
    return node.cases.length === 1
      ? dissolve(root, id, node.otherwise)
      : replace(root, { ...node, cases: node.cases.filter((_, index) => index !== at) })
  }
  if (node?.type !== 'parallel') return root
  const branches = node.branches.filter((_, index) => index !== at)
  if (branches.length < 2) return dissolve(root, id, branches[0] ?? { id: '', nodes: [] })
  const join = typeof node.join === 'object' ? { n: Math.min(node.join.n, branches.length) } : node.join
  return replace(root, { ...node, branches, join })
}

export function addLane(root: Seq, id: NodeId): Seq {
  const node = nodeOf(root, id)
  if (node && 'cases' in node) return replace(root, { ...node, cases: [...node.cases, newCase(root, node.id)] })
  if (node?.type !== 'parallel') return root
  return replace(root, { ...node, branches: [...node.branches, { id: freshId(root, `${node.id}_b`), nodes: [] }] })
}

/** Cases are tried from left to right, so their order matters. */
export function moveCase(root: Seq, id: NodeId, from: number, step: -1 | 1): Seq {
  const node = nodeOf(root, id)
  if (!node || !('cases' in node)) return root
  const to = from + step
  if (to < 0 || to >= node.cases.length) return root
  const cases = [...node.cases]
  cases.splice(to, 0, ...cases.splice(from, 1))
  return replace(root, { ...node, cases })
}

/** Nodes, sequences and cases share one id space. */
export function idsOf(root: Seq): Set<string> {
  const ids = new Set([root.id])
  for (const path of walk(root)) {
    const { node } = path.at(-1)!
    ids.add(node.id)
    for (const body of bodiesOf(node)) ids.add(body.id)
    if ('cases' in node) for (const each of node.cases) ids.add(each.id)
  }
  return ids
}

export function freshId(root: Seq, prefix: string, taken: ReadonlySet<string> = idsOf(root)): NodeId {
  for (let at = 1; ; at++) if (!taken.has(`${prefix}${at}`)) return `${prefix}${at}`
}

function newCase(root: Seq, block: NodeId): Case {
  const id = freshId(root, `${block}_c`)
  return { id, when: { all: [] }, body: { id: `${id}_body`, nodes: [] } }
}

export type Addable = 'approve' | 'handle' | 'cc' | 'branch' | 'parallel'

/** A new node can run already: it is assigned to the initiator's head. */
export function newNode(root: Seq, type: Addable, name: string): FlowNode {
  const id = freshId(root, `${type}_`)
  switch (type) {
    case 'approve':
      return approve(id, name, { by: headOfInitiator, empty: HEAD_ABOVE })
    case 'handle':
      return handle(id, name, { by: headOfInitiator, empty: HEAD_ABOVE })
    case 'cc':
      return cc(id, name, headOfInitiator)
    case 'branch':
      return { id, name, type, cases: [newCase(root, id)], otherwise: { id: `${id}_else`, nodes: [] } }
    case 'parallel':
      return { id, name, type, join: 'all', branches: [1, 2].map(at => ({ id: `${id}_b${at}`, nodes: [] })) }
  }
}

/** The content of a file or the clipboard, if it is a tree. Whether it can run is checked elsewhere. */
export function treeFrom(value: unknown): Seq | undefined {
  const root = value !== null && typeof value === 'object' && 'root' in value ? value.root : value
  return shapeProblems(root).length === 0 && (root as Seq).nodes[0]?.type === 'start' ? (root as Seq) : undefined
}
