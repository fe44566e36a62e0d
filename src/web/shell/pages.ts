import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchPath } from 'react-router'
import { siteInfo } from '../http/site.ts'
import type { Bilingual } from '../i18n/language.ts'
import type { Ahead } from './ahead.ts'
import { loadChunk } from './chunk.ts'

/**
 * The description of a page, in a `*.pages.tsx` of its slice. Descriptions are part of the first script, so they contain only texts; the
 * page itself is loaded when opened.
 */
export interface PageEntry {
  /** A route pattern, e.g. `/system/user/index` or `/work/process/:flowKey/form/:id`. */
  path: string
  title: Bilingual
  load: () => Promise<{ default: ComponentType }>
  /** Scripts besides its own that a page needs at an address. */
  brings?(params: Readonly<Record<string, string>>): Promise<unknown>
  /** What the page reads first at an address, to be sent while its scripts are loading. */
  ahead?(params: Readonly<Record<string, string>>, search: string): readonly Ahead[]
  /** `bare` pages fill the window, others are shown in the shell. */
  frame?: 'bare' | 'shell'
  /** false: needs no login (step 1 of the guard). */
  auth?: false
  /** Login and lock pages: public, but still subject to the guard. */
  public?: true
  /** false: not shown as a tab. */
  tab?: false
  /** Keeps its data when its tab comes to the front; other pages reload. */
  keepAlive?: true
  /** Different queries open different tabs. */
  tabByQuery?: true
  /** The page shares the tab at this address, because both are about the same thing. While it is open, that address leads here. */
  tabOf?(params: Readonly<Record<string, string>>, search: string): string | undefined
  /** The page names its tab itself. */
  namesTab?: true
  icon?: string
  /** Only in demo installations. */
  demo?: true
  /** Who may open a page of the shell: those with this page in their menu (default: its own path). false: everybody who is logged in. */
  menu?: string | false
  /** Everything about a row of a book is shown here: wherever a list names the row, its name leads here, for those with the right. */
  shows?: { readonly book: string; readonly right: string; address(name: string): string }
  /** Whether the values in a pattern name anything; if not, the address is unknown. */
  exists?(params: Readonly<Record<string, string | undefined>>): boolean
}

export interface Page extends PageEntry {
  Component: LazyExoticComponent<ComponentType>
}

let pages: readonly Page[] = []

export function registerPages(entries: readonly PageEntry[]): void {
  pages = entries.map(entry => ({ ...entry, Component: lazy(() => loadChunk(entry.load)) }))
}

export const allPages = () => pages.filter(page => !page.demo || siteInfo().demo)

/** The page on which rows of a book are looked at. */
export const pageShowing = (book: string) => allPages().find(({ shows }) => shows?.book === book)?.shows

/** Fixed paths win over patterns, whatever the order of discovery. */
export function pageAt(pathname: string): Page | undefined {
  const open = allPages()
  return (
    open.find(page => page.path === pathname) ??
    open.find(page => {
      const match = matchPath({ path: page.path, end: true }, pathname)
      return match !== null && page.exists?.(match.params) !== false
    })
  )
}

/** The address with the /index that a menu appends, if that is how its page is known. */
export const withIndex = (pathname: string) => `${pathname.replace(/\/$/, '')}/index`

/** The page that an address leads to, also without the /index of its menu. */
export const pageFor = (pathname: string) => pageAt(pathname) ?? pageAt(withIndex(pathname))

/** Whether there is anything at an address, for people of whom no menu is known. */
export const isKnown = (pathname: string) => pathname === '/' || pageFor(pathname) !== undefined
