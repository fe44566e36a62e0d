import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../http/site.ts'
import { useLanguage } from '../i18n/language.ts'
import { useAllMenus } from './data.ts'
import { FORBIDDEN_PAGE, UNKNOWN_PAGE } from './guard.ts'
import type { Leaf } from './menu.ts'
import { type Page, pageAt, withIndex } from './pages.ts'
import { noteVisit } from './recent.ts'
import { addressOf, useTabs } from './tab-store.ts'
import { HOME, paramsIn, type Tag } from './tabs.ts'

export type Route = { kind: 'open'; key: string; label: string } | { kind: 'wait' } | { kind: 'redirect'; to: string }

/** Resolves an address to a page, a menu whose page is missing, a redirect, a page of others, or an unknown address. */
export function useRoute(addTab: boolean): Route {
  const location = useLocation()
  const { leaves, isPending, isError } = useAllMenus()
  const language = useLanguage(state => state.language)
  const { pathname, search } = location
  const page = pageAt(pathname)
  const leaf = useMemo(() => leaves.find(each => each.to === pathname || each.to === pathname + search), [leaves, pathname, search])
  const longer = withIndex(pathname)
  const label = leaf?.name ?? page?.title[language] ?? ''
  // Without an answer about the menus, the server alone decides.
  const isMine =
    page === undefined || page.menu === false || isError || leaves.some(each => each.to.split('?')[0] === (page.menu ?? pathname))
  const known = leaf !== undefined || (page !== undefined && isMine)
  const key = page?.tabByQuery ? pathname + search : (page?.tabOf?.(paramsIn(page.path, pathname), search) ?? pathname)
  const elsewhere = key === pathname ? useTabs.getState().tags.find(tag => tag.value === key && tag.at) : undefined

  useEffect(() => {
    if (!known || !addTab || page?.tab === false || elsewhere) return
    useTabs.getState().add(tagOf(key, label, search, page, leaf, pathname))
    if (leaf) noteVisit({ to: leaf.to, label, icon: leaf.source, time: Date.now() })
  }, [known, addTab, page, leaf, key, label, search, pathname, elsewhere])
  usePageTitle(label)

  if (elsewhere) return { kind: 'redirect', to: addressOf(elsewhere) }
  if (known) return { kind: 'open', key, label }
  if (isPending && page !== undefined) return { kind: 'wait' }
  if (page !== undefined) return { kind: 'redirect', to: FORBIDDEN_PAGE }
  if (pageAt(longer) || leaves.some(each => each.to === longer)) return { kind: 'redirect', to: longer + search }
  return isPending ? { kind: 'wait' } : { kind: 'redirect', to: UNKNOWN_PAGE }
}

const tagOf = (key: string, label: string, search: string, page: Page | undefined, leaf: Leaf | undefined, pathname: string): Tag => ({
  label: page?.tabByQuery ? (new URLSearchParams(search).get('name') ?? label) : label,
  value: key,
  at: key === pathname || page?.tabByQuery ? undefined : pathname,
  params: page ? paramsIn(page.path, pathname) : {},
  query: Object.fromEntries(new URLSearchParams(search)),
  meta: { keepAlive: key === HOME || page?.keepAlive === true || leaf?.meta?.keepAlive === true, icon: leaf?.source ?? page?.icon },
  group: leaf?.trail ?? [],
  close: key !== HOME,
  search,
})

/** Page name plus platform title. */
function usePageTitle(label: string): void {
  const platform = useSite(site => site.title)
  useEffect(() => {
    document.title = label ? `${label} - ${platform}` : platform
  }, [label, platform])
}
