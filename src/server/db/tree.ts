/** Arranges rows below their parents. A row whose parent is missing is at the top. */
export type Branch<T> = T & { children?: Branch<T>[] }

export function forest<T extends { id: string; parentId: string }>(rows: readonly T[]): Branch<T>[] {
  const nodes = new Map<string, Branch<T>>(rows.map(row => [row.id, { ...row }]))
  const tops: Branch<T>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId)
    if (parent) {
      parent.children ??= []
      parent.children.push(node)
    } else tops.push(node)
  }
  return tops
}

/** The wanted rows with all their ancestors. */
export function withAbove<T extends { id: string; parentId: string }>(rows: readonly T[], wanted: (row: T) => boolean): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows.filter(wanted))
    for (let at: T | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id)
  return rows.filter(row => kept.has(row.id))
}

/** A row and everything below it. */
export function withBelow<T extends { id: string; parentId: string }>(rows: readonly T[], id: string): Set<string> {
  const found = new Set([id])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const row of rows) if (found.has(row.parentId)) found.add(row.id)
  }
  return found
}

/** For the tree selectors of the clients. */
export const treeNode = (id: string, parentId: string, title: string) => ({ id, parentId, title, key: id, value: id })
