import { keepPreviousData, notifyManager, QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'
import { menu } from '#contract/menu.ts'
import { backlog } from '#contract/notice.ts'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/failure.ts'
import { leavesOf, type MenuItem, permissionsOf, renamed, visibleMenus } from './menu.ts'
import { useMenuName } from './menu-names.ts'
import { onLogout, useSession } from './session.ts'

/** Session-wide data shared by the shell. The HTTP client does the retries, not the cache. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
})
onLogout(() => queries.clear())
// Notify in the same task as the click; otherwise a ticked box would jump back for a moment.
notifyManager.setScheduler(queueMicrotask)

/** The selected top menu; undefined means all. */
export const useTop = create<{ topMenuId: string | undefined }>()(() => ({ topMenuId: undefined }))
onLogout(() => useTop.setState({ topMenuId: undefined }))

const FOREVER = Number.POSITIVE_INFINITY
const none: MenuItem[] = []
const ALL_MENUS = ['menu', 'allRoutes']

/** A call unknown to a server of another version counts as empty. */
const orNone = async <T>(asked: Promise<T>, empty: T): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallFailure && error.code === 404) return empty
    throw error
  }
}

const useRoles = () => {
  const roleName = useSession(state => state.user?.role_name ?? '')
  return useMemo(() => roleName.split(',').filter(Boolean), [roleName])
}

/** The sidebar below the selected top menu. */
export function useMenus() {
  const { topMenuId } = useTop()
  const roles = useRoles()
  const { data = none, isPending } = useQuery({
    // Without a selected top menu they are all menus, which the shell reads anyway.
    queryKey: topMenuId ? ['menu', 'routes', topMenuId] : ALL_MENUS,
    queryFn: ({ signal }) =>
      orNone(
        topMenuId
          ? call(menu.routes, { client: '1', topMenuId }, { signal, quiet: true })
          : call(menu.allRoutes, { client: '1' }, { signal, quiet: true }),
        none as never,
      ),
    staleTime: FOREVER,
    placeholderData: keepPreviousData,
  })
  const nameOf = useMenuName()
  return { menus: useMemo(() => renamed(visibleMenus(data as MenuItem[], roles), nameOf), [data, roles, nameOf]), isPending }
}

/** All menus of the user, over all top menus. */
export function useAllMenus() {
  const roles = useRoles()
  const {
    data = none,
    isPending,
    isError,
  } = useQuery({
    queryKey: ALL_MENUS,
    queryFn: ({ signal }) => orNone(call(menu.allRoutes, { client: '1' }, { signal, quiet: true }), none as never),
    staleTime: FOREVER,
  })
  const nameOf = useMenuName()
  const menus = useMemo(() => renamed(visibleMenus(data as MenuItem[], roles), nameOf), [data, roles, nameOf])
  const leaves = useMemo(() => leavesOf(menus), [menus])
  return { menus, leaves, isPending, isError }
}

/** Menu names by path; names stored elsewhere may be in the other language. */
export function useMenuNames(): ReadonlyMap<string, string> {
  const { leaves } = useAllMenus()
  return useMemo(() => new Map(leaves.map(leaf => [leaf.to, leaf.name])), [leaves])
}

/** Whether a page is among the user's menus, so that its data may be requested. */
export const useMayOpen = (path: string) => useAllMenus().leaves.some(leaf => leaf.path === path)

export function useTopMenus() {
  const { data } = useQuery({
    queryKey: ['menu', 'top'],
    queryFn: ({ signal }) => orNone(call(menu.topMenu, {}, { signal, quiet: true }), []),
    staleTime: FOREVER,
  })
  return data ?? []
}

export function usePermissions(): Record<string, true> {
  const { data } = useQuery({
    queryKey: ['menu', 'buttons'],
    queryFn: ({ signal }) => orNone(call(menu.buttons, {}, { signal, quiet: true }), []),
    staleTime: FOREVER,
  })
  return permissionsOf(data ?? none)
}

const POLL = 60_000
const noCounts = { sysBacklogCount: 0, sysNoticeCount: 0, sysMessageCount: 0, allCount: 0 }

/** Unread counts, every 60 s while the window is visible. */
export function useCounts(active = true) {
  const { data, refetch } = useQuery({
    queryKey: ['counts'],
    queryFn: ({ signal }) => orNone(call(backlog.unHandleCount, {}, { signal, quiet: true }), noCounts),
    refetchInterval: active ? POLL : false,
    refetchIntervalInBackground: false,
  })
  return { ...noCounts, ...data, known: data !== undefined, refetch }
}

export const reloadMenus = () => queries.invalidateQueries({ queryKey: ['menu'] })
