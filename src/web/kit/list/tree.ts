import type { Call } from '../../../contract/call.ts'
import { call } from '../../http/call.ts'

/** A node as the selectors of the wire send it. */
export interface TreeNode {
  title: string
  value: string
  children?: TreeNode[]
}

const MINUTE = 60_000

/** The query every selector of the same tree shares. */
export const treeQuery = (target: Call) => ({
  queryKey: ['tree', target.path],
  queryFn: ({ signal }: { signal?: AbortSignal }) => call(target, {}, { signal }) as Promise<TreeNode[]>,
  staleTime: MINUTE,
})

export const everyNode = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...everyNode(node.children ?? [])])

/** The nodes whose title holds the text, with what stands above and below them. */
export function pruned(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap(node => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = pruned(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
