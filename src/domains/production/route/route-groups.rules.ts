import { ancestorsOf, type GraphNode, type Group, ordered } from './route-graph.rules.ts'

/** 并行组. Which nodes run side by side, found by taking the graph apart: one after the other at nodes that everything passes, side by side elsewhere. */
export interface Groups {
  readonly groups: readonly Group[]
  /** The innermost group of a node, and its branch there from 1. */
  readonly memberOf: ReadonlyMap<string, { readonly parallelGroup: string; readonly branchNo: number }>
  /** Nodes that run side by side and cross over to each other: no node waits for all of them. */
  readonly crossing: readonly (readonly string[])[]
}

export function groupsOf(nodes: readonly GraphNode[]): Groups {
  const order = (ordered(nodes) ?? []).map(node => node.nodeKey)
  const before = ancestorsOf(nodes)
  const edges = new Map(nodes.map(node => [node.nodeKey, node.preNodeKeys]))
  const found: Omit<Group, 'parallelGroup'>[] = []
  const crossing: string[][] = []
  const comparable = (one: string, other: string) =>
    one === other || (before.get(one)?.has(other) ?? false) || (before.get(other)?.has(one) ?? false)

  const sideBySide = (keys: readonly string[], fromKey: string, toKey: string): void => {
    const branches = componentsOf(keys, edges)
    if (branches.length < 2) {
      if (keys.length > 0) crossing.push([...keys])
      return
    }
    if (fromKey && toKey) found.push({ branches, fromKey, toKey })
    for (const branch of branches) inSeries(branch, fromKey, toKey)
  }
  const inSeries = (keys: readonly string[], fromKey: string, toKey: string): void => {
    const passed = keys.filter(key => keys.every(other => comparable(key, other)))
    let rest = keys.filter(key => !passed.includes(key))
    let last = fromKey
    for (const cut of passed) {
      const between = rest.filter(key => before.get(cut)?.has(key))
      rest = rest.filter(key => !between.includes(key))
      if (between.length > 0) sideBySide(between, last, cut)
      last = cut
    }
    if (rest.length > 0) sideBySide(rest, last, toKey)
  }
  inSeries(order, '', '')

  const place = (key: string | undefined) => order.indexOf(key ?? '')
  const groups = found
    .toSorted((one, other) => place(one.fromKey) - place(other.fromKey) || other.branches.flat().length - one.branches.flat().length)
    .map((group, index) => ({ parallelGroup: letter(index), ...group }))
  // Inner groups come after the groups around them, so the last one stays.
  const memberOf = new Map(
    groups.flatMap(({ parallelGroup, branches }) =>
      branches.flatMap((keys, index) => keys.map(key => [key, { parallelGroup, branchNo: index + 1 }] as const)),
    ),
  )
  return { groups, memberOf, crossing }
}

const letter = (index: number): string => (index < 26 ? '' : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Keys that are connected with each other, in the order given. */
function componentsOf(keys: readonly string[], edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const parent = new Map(keys.map(key => [key, key]))
  const rootOf = (key: string): string => {
    const up = parent.get(key) ?? key
    return up === key ? key : rootOf(up)
  }
  for (const key of keys) for (const pre of edges.get(key) ?? []) if (parent.has(pre)) parent.set(rootOf(key), rootOf(pre))
  const parts = new Map<string, string[]>()
  for (const key of keys) parts.set(rootOf(key), [...(parts.get(rootOf(key)) ?? []), key])
  return [...parts.values()]
}
