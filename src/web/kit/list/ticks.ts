import { everyNode, type TreeNode } from './tree.ts'

/**
 * Checkboxes of a tree in which every node counts by itself: a page may be granted without its buttons. A full tick means the node and
 * everything below it, a partial tick that something is missing.
 */
export type Held = ReadonlySet<string>

export function shownTicks(nodes: readonly TreeNode[], held: Held): { checked: string[]; halfChecked: string[] } {
  const checked: string[] = []
  const halfChecked: string[] = []
  for (const node of everyNode(nodes)) {
    const branch = everyNode([node])
    const count = branch.filter(each => held.has(each.value)).length
    if (count === branch.length) checked.push(node.value)
    else if (count > 0) halfChecked.push(node.value)
  }
  return { checked, halfChecked }
}

const pathTo = (nodes: readonly TreeNode[], value: string): TreeNode[] => {
  for (const node of nodes) {
    if (node.value === value) return [node]
    const rest = pathTo(node.children ?? [], value)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/**
 * A click adds the node with everything below and above it or, if it was complete, removes it. Nodes hidden by a search, and parents of
 * remaining nodes, stay unchanged.
 */
export function toggled(nodes: readonly TreeNode[], held: Held, value: string, seen: Held): Set<string> {
  const path = pathTo(nodes, value)
  const node = path.at(-1)
  const next = new Set(held)
  if (!node) return next
  const branch = everyNode([node]).filter(each => seen.has(each.value))
  if (!branch.every(each => held.has(each.value))) {
    for (const each of [...path, ...branch]) next.add(each.value)
    return next
  }
  for (const each of branch.reverse()) {
    const holds = (each.children ?? []).some(child => everyNode([child]).some(below => next.has(below.value)))
    if (!holds) next.delete(each.value)
  }
  return next
}

export const difference = (left: Held, right: Held) => [...left].filter(value => !right.has(value))
