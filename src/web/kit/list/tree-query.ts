import type { Call } from '#contract/call.ts'
import { call } from '#web/http/call.ts'
import type { TreeNode } from './tree.ts'

const MINUTE = 60_000

/** The query shared by all selectors of the same tree. */
export const treeQuery = (target: Call) => ({
  queryKey: ['tree', target.path],
  queryFn: ({ signal }: { signal?: AbortSignal }) => call(target, {}, { signal }) as Promise<TreeNode[]>,
  staleTime: MINUTE,
})
