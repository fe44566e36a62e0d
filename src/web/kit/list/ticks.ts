import { everyNode, type TreeNode } from './tree.ts'

/**
 * Ticks in a tree where every node counts for itself: a page may be held without its buttons. Nothing is shown as held that is not: a full
 * tick means the node and all below it, half a tick that something of it is missing.
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
 * A click on a node: all of it, with everything above, or, where it was whole already, none of it. What a search hides is not touched, and
 * what something still held hangs below stays as well.
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
