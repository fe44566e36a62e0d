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

/** What the server says once per session and what the whole shell shares. Retries are the wire's business, not the cache's. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
})
onLogout(() => queries.clear())
// What a press changes here is drawn with the press itself; a moment later a ticked box would first jump back.
notifyManager.setScheduler(queueMicrotask)

/** The top menu in front; undefined means all. */
export const useTop = create<{ topMenuId: string | undefined }>()(() => ({ topMenuId: undefined }))
onLogout(() => useTop.setState({ topMenuId: undefined }))

const FOREVER = Number.POSITIVE_INFINITY
const none: MenuItem[] = []

/** A call that a server of another version does not know yet counts as an empty answer. */
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

/** The sidebar below the chosen top menu. */
export function useMenus() {
  const { topMenuId } = useTop()
  const roles = useRoles()
  const { data = none, isPending } = useQuery({
    queryKey: ['menu', 'routes', topMenuId ?? ''],
    queryFn: ({ signal }) => orNone(call(menu.routes, { client: '1', topMenuId }, { signal, quiet: true }), none as never),
    staleTime: FOREVER,
    placeholderData: keepPreviousData,
  })
  const nameOf = useMenuName()
  return { menus: useMemo(() => renamed(visibleMenus(data as MenuItem[], roles), nameOf), [data, roles, nameOf]), isPending }
}

/** Everything the person may open, over all top menus. */
export function useAllMenus() {
  const roles = useRoles()
  const {
    data = none,
    isPending,
    isError,
  } = useQuery({
    queryKey: ['menu', 'allRoutes'],
    queryFn: ({ signal }) => orNone(call(menu.allRoutes, { client: '1' }, { signal, quiet: true }), none as never),
    staleTime: FOREVER,
  })
  const nameOf = useMenuName()
  const menus = useMemo(() => renamed(visibleMenus(data as MenuItem[], roles), nameOf), [data, roles, nameOf])
  const leaves = useMemo(() => leavesOf(menus), [menus])
  return { menus, leaves, isPending, isError }
}

/** What a page is called in the menu, by its address: words that were stored may be of another language. */
export function useMenuNames(): ReadonlyMap<string, string> {
  const { leaves } = useAllMenus()
  return useMemo(() => new Map(leaves.map(leaf => [leaf.to, leaf.name])), [leaves])
}

/** Whether a page is among the person's menus: what one may not open is not asked for. */
export const useMayOpen = (path: string) => useAllMenus().leaves.some(leaf => leaf.path === path)

export function useTopMenus() {
  const { data } = useQuery({
    queryKey: ['menu', 'top'],
    queryFn: ({ signal }) => orNone(call(menu.topMenu, {}, { signal, quiet: true }), []),
    staleTime: FOREVER,
  })
  return data ?? []
}

/** Button code to true. */
export function usePermissions(): Record<string, true> {
  const { data } = useQuery({
    queryKey: ['menu', 'buttons'],
    queryFn: ({ signal }) => orNone(call(menu.buttons, {}, { signal, quiet: true }), []),
    staleTime: FOREVER,
  })
  return useMemo(() => permissionsOf(data ?? []), [data])
}

const POLL = 60_000
const noCounts = { sysBacklogCount: 0, sysNoticeCount: 0, sysMessageCount: 0, allCount: 0 }

/** Unread counts, every 60 s while somebody looks. */
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
