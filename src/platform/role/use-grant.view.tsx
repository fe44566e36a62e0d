import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { menu } from '#contract/menu.ts'
import { role } from '#contract/org.ts'
import { call } from '#web/http/call.ts'
import { difference, toggled } from '#web/kit/list/ticks.ts'
import { everyNode, type TreeNode } from '#web/kit/list/tree.ts'

const noNodes: TreeNode[] = []

/** The role's menus among those the caller may grant, before and after editing. */
export function useGrant(roleId: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['grant', roleId],
    queryFn: async ({ signal }) => {
      const [tree, keys] = await Promise.all([
        call(menu.grantTree, {}, { signal, quiet: true }),
        call(menu.roleTreeKeys, { roleIds: roleId }, { signal, quiet: true }),
      ])
      const nodes = tree.menu as TreeNode[]
      const offered = new Set(everyNode(nodes).map(node => node.value))
      return {
        nodes,
        offered,
        before: new Set(keys.menu.filter(id => offered.has(id))),
        beyond: keys.menu.filter(id => !offered.has(id)).length,
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const held = useMemo(() => changed ?? data?.before ?? new Set<string>(), [changed, data])
  const [added, removed] = useMemo(() => (data ? [difference(held, data.before), difference(data.before, held)] : [[], []]), [held, data])
  const nodes = data?.nodes ?? noNodes

  /** Applies the differences to the current grants, so that concurrent changes by others are kept. */
  const save = async () => {
    const now = new Set((await call(menu.roleTreeKeys, { roleIds: roleId })).menu)
    for (const id of added) now.add(id)
    for (const id of removed) now.delete(id)
    await call(role.grant, { roleIds: roleId, menuIds: [...now].filter(id => data?.offered.has(id)), clear: removed.length > 0 })
  }
  return {
    nodes,
    held,
    added,
    removed,
    error,
    total: data?.offered.size ?? 0,
    beyond: data?.beyond ?? 0,
    isPending: data === undefined && error === null,
    retry: () => void refetch(),
    toggle: (value: string, seen: ReadonlySet<string>) => setChanged(toggled(nodes, held, value, seen)),
    setAll: (seen: ReadonlySet<string>, on: boolean) =>
      setChanged(on ? new Set([...held, ...seen]) : new Set([...held].filter(id => !seen.has(id)))),
    save,
  }
}
