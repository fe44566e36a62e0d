/**
 * 路线图. The graph of a route: each node names the nodes that must be done before it. These predecessor sets are the only truth; numbers, edges,
 * groups and positions are computed from them, in the browser while somebody draws and on the server when it is saved.
 */
export interface GraphNode {
  readonly nodeKey: string
  readonly preNodeKeys: readonly string[]
  /** 10, 20, 30 in topological order; decides between nodes that may come in any order. */
  readonly processSeq: number
}

/** 并行组: what lies between a node and the node that waits for all of its branches. */
export interface Group {
  readonly parallelGroup: string
  readonly branches: readonly (readonly string[])[]
  readonly fromKey: string
  readonly toKey: string
}

const STEP = 10

/** For every node, the nodes that wait for it, in the order of their numbers. */
export function successorsOf(nodes: readonly GraphNode[]): Map<string, string[]> {
  const after = new Map(nodes.map(node => [node.nodeKey, [] as string[]]))
  for (const node of [...nodes].sort(bySeq)) for (const key of node.preNodeKeys) after.get(key)?.push(node.nodeKey)
  return after
}

const bySeq = (one: GraphNode, other: GraphNode) => one.processSeq - other.processSeq

/** Nodes in an order in which each comes after its predecessors; undefined if they wait for each other in a circle. */
export function ordered<N extends GraphNode>(nodes: readonly N[]): N[] | undefined {
  const known = new Set(nodes.map(node => node.nodeKey))
  const waiting = [...nodes].sort(bySeq)
  const done = new Set<string>()
  const result: N[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(node => node.preNodeKeys.every(key => done.has(key) || !known.has(key)))
    if (next < 0) return undefined
    const [node] = waiting.splice(next, 1) as [N]
    done.add(node.nodeKey)
    result.push(node)
  }
  return result
}

/** One circle, as the keys along it with the first one repeated at the end. */
export function circleIn(nodes: readonly GraphNode[]): string[] | undefined {
  const after = successorsOf(nodes)
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const visit = (key: string): string[] | undefined => {
    if (state.get(key) === 'done') return undefined
    if (state.get(key) === 'open') return [...path.slice(path.indexOf(key)), key]
    state.set(key, 'open')
    path.push(key)
    for (const next of after.get(key) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    path.pop()
    state.set(key, 'done')
    return undefined
  }
  for (const { nodeKey } of nodes) {
    const circle = visit(nodeKey)
    if (circle) return circle
  }
  return undefined
}

/** Everything that must be done before a node, near or far. */
export function ancestorsOf(nodes: readonly GraphNode[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const node of ordered(nodes) ?? []) {
    const all = new Set<string>()
    for (const key of node.preNodeKeys) for (const far of [key, ...(found.get(key) ?? [])]) all.add(far)
    found.set(node.nodeKey, all)
  }
  return found
}

/**
 * The graph in its one canonical form: in topological order, numbered by tens, without predecessors that another predecessor implies anyway.
 * The nodes must not wait for each other in a circle.
 */
export function normal<N extends GraphNode>(nodes: readonly N[]): N[] {
  const far = ancestorsOf(nodes)
  const place = new Map<string, number>()
  return (ordered(nodes) ?? []).map((node, index) => {
    place.set(node.nodeKey, index)
    const direct = [...new Set(node.preNodeKeys)].filter(key => !node.preNodeKeys.some(other => far.get(other)?.has(key)))
    direct.sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0))
    return { ...node, preNodeKeys: direct, processSeq: (index + 1) * STEP }
  })
}

/** 并行组 as entered in a table: rows follow each other; rows with the same group run side by side, one chain for each branch. */
export interface TableRow {
  readonly nodeKey: string
  readonly processSeq: number
  readonly parallelGroup?: string | undefined
  readonly branchNo?: number | undefined
}

/** The predecessors of rows that come without any. */
export function predecessorsByTable(rows: readonly TableRow[]): Map<string, string[]> {
  const before = new Map<string, string[]>()
  let ends: string[] = []
  let group = ''
  let entry: string[] = []
  let branches = new Map<number, string>()
  const close = () => {
    if (group) ends = [...branches.values()]
    group = ''
    branches = new Map()
  }
  for (const row of [...rows].sort((one, other) => one.processSeq - other.processSeq)) {
    if ((row.parallelGroup ?? '') !== group) close()
    if (!row.parallelGroup) {
      before.set(row.nodeKey, ends)
      ends = [row.nodeKey]
      continue
    }
    if (!group) entry = ends
    group = row.parallelGroup
    const branch = row.branchNo ?? branches.size + 1
    const last = branches.get(branch)
    before.set(row.nodeKey, last ? [last] : entry)
    branches.set(branch, row.nodeKey)
  }
  return before
}

/** Takes a node out: what followed it follows what was before it. */
export function removed<N extends GraphNode>(nodes: readonly N[], key: string): N[] {
  const target = nodes.find(node => node.nodeKey === key)
  const rest = nodes.filter(node => node.nodeKey !== key)
  return normal(
    rest.map(node =>
      node.preNodeKeys.includes(key)
        ? { ...node, preNodeKeys: [...node.preNodeKeys.filter(pre => pre !== key), ...(target?.preNodeKeys ?? [])] }
        : node,
    ),
  )
}

/** Exchanges two steps: each takes the place of the other. */
export function exchanged<N extends GraphNode>(nodes: readonly N[], one: string, other: string): N[] {
  const there = (key: string) => (key === one ? other : key === other ? one : key)
  const places = new Map(nodes.map(node => [there(node.nodeKey), node]))
  return normal(
    nodes.map(node => {
      const place = places.get(node.nodeKey) ?? node
      return { ...node, preNodeKeys: place.preNodeKeys.map(there), processSeq: place.processSeq }
    }),
  )
}

/** Draws or removes an edge. */
export const connected = <N extends GraphNode>(nodes: readonly N[], from: string, to: string): N[] =>
  normal(nodes.map(node => (node.nodeKey === to ? { ...node, preNodeKeys: [...node.preNodeKeys, from] } : node)))

export const disconnected = <N extends GraphNode>(nodes: readonly N[], from: string, to: string): N[] =>
  normal(nodes.map(node => (node.nodeKey === to ? { ...node, preNodeKeys: node.preNodeKeys.filter(key => key !== from) } : node)))

/** Whether an edge would close a circle. */
export const wouldCircle = (nodes: readonly GraphNode[], from: string, to: string): boolean =>
  from === to || (ancestorsOf(nodes).get(from)?.has(to) ?? false)
