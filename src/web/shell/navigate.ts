import { navigateTo } from '../kit/nav.ts'
import { readStored, writeStored } from '../kit/storage.ts'
import { addressOf, useTabs } from './tab-store.ts'

/** Spec 2.5, navigation helpers: pass an object through a query key, and go back while closing the tab. */
export const SAVED = 'saved'

/** Opens a page with an object that is too large for a URL. */
export function openWith(to: string, saved: unknown): void {
  const key = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  writeStored(`saved-${key}`, saved, 'session')
  navigateTo(`${to}${to.includes('?') ? '&' : '?'}${SAVED}=${key}`)
}

/** The object a page was opened with; kept in session storage, so that it survives a reload. */
export const savedUnder = <T>(key: string): T | undefined => readStored<T>(`saved-${key}`, 'session')

/** Closes a tab and opens its successor, or `back`. */
export function closeTab(value: string, back?: string): void {
  const tabs = useTabs.getState()
  const wasCurrent = tabs.current === value
  tabs.close(value)
  if (back) navigateTo(back, { replace: true })
  else if (wasCurrent) goToCurrent()
}

export const closeCurrentTab = (back?: string) => closeTab(useTabs.getState().current, back)

export function goToCurrent(): void {
  const { tags, current } = useTabs.getState()
  const tag = tags.find(each => each.value === current)
  if (tag) navigateTo(addressOf(tag))
}
