/** Rows that name their parent, hung below one another. A row whose parent is not among them stands at the top. */
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

/** For the family's tree selectors. */
export const treeNode = (id: string, parentId: string, title: string) => ({ id, parentId, title, key: id, value: id })
