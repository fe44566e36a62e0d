export interface TreeNode {
  title: string
  value: string
  /** Pinyin and initials. */
  py?: string
  children?: TreeNode[]
}

export const everyNode = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...everyNode(node.children ?? [])])

/** Nodes whose title contains the text, with their ancestors and descendants. */
export function pruned(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap(node => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = pruned(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
