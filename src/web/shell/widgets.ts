import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Bilingual } from '../i18n/language.ts'
import { loadChunk } from './chunk.ts'
import type { PageEntry } from './pages.ts'

/** A card of the home page, declared in a `*.pages.tsx`. Texts only; the card itself is loaded when shown. */
export interface WidgetEntry {
  /** Its key in stored arrangements; must never be reused. */
  widget: string
  title: Bilingual
  /** Button codes, any of which suffices; without them it is shown to all staff. */
  rights?: readonly string[]
  /** Button codes that are all required. */
  needs?: readonly string[]
  /** Needs the height of a chart. */
  isTall?: boolean
  /** Stands beside the to-dos, on the first screen, in this order. */
  first?: number
  load: () => Promise<{ default: ComponentType<WidgetProps> }>
}

export interface WidgetProps {
  title: string
}

export interface Widget extends WidgetEntry {
  Component: LazyExoticComponent<ComponentType<WidgetProps>>
}

/** A screen that replaces the default one of a master or register; path and title are those of its definition. */
export interface ScreenEntry extends Pick<PageEntry, 'load'> {
  screenOf: string
}

export type Announced = PageEntry | WidgetEntry | ScreenEntry
export const isWidget = (entry: Announced): entry is WidgetEntry => 'widget' in entry
export const isScreen = (entry: Announced): entry is ScreenEntry => 'screenOf' in entry
export const isPage = (entry: Announced): entry is PageEntry => 'path' in entry

let widgets: readonly Widget[] = []

export function registerWidgets(entries: readonly WidgetEntry[]): void {
  widgets = entries.map(entry => ({ ...entry, Component: lazy(() => loadChunk(entry.load)) }))
}

export const allWidgets = () => widgets
