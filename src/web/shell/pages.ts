import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchPath } from 'react-router'
import { siteInfo } from '../http/site.ts'
import type { Bilingual } from '../i18n/language.ts'
import { loadChunk } from './chunk.ts'

/**
 * What a slice says about its pages, in a `*.pages.tsx` beside them. The descriptors are loaded with the first script, so they hold nothing
 * but words; the page itself comes when it is opened.
 */
export interface PageEntry {
  /** A pattern of the router, e.g. `/system/user/index` or `/work/process/:flowKey/form/:id`. */
  path: string
  title: Bilingual
  load: () => Promise<{ default: ComponentType }>
  /** `bare` pages fill the window, the others stand in the shell. */
  frame?: 'bare' | 'shell'
  /** false: needs no login at all (first line of the guard). */
  auth?: false
  /** Login and lock pages: open to anybody, but looked at by the guard. */
  public?: true
  /** false: is not shown as a tab. */
  tab?: false
  /** Data stays as it was when the tab comes back; else the page asks again. */
  keepAlive?: true
  /** Tabs of different queries are different tabs. */
  tabByQuery?: true
  /** The page names its tab itself, after what it shows. */
  namesTab?: true
  icon?: string
  /** Exists in demonstration houses only. */
  demo?: true
}

export interface Page extends PageEntry {
  Component: LazyExoticComponent<ComponentType>
}

let pages: readonly Page[] = []

export function registerPages(entries: readonly PageEntry[]): void {
  pages = entries.map(entry => ({ ...entry, Component: lazy(() => loadChunk(entry.load)) }))
}

export const allPages = () => pages.filter(page => !page.demo || siteInfo().demo)

/** Fixed paths win over patterns, whatever the order of discovery. */
export function pageAt(pathname: string): Page | undefined {
  const open = allPages()
  return open.find(page => page.path === pathname) ?? open.find(page => matchPath({ path: page.path, end: true }, pathname) !== null)
}
