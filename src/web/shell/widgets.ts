import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Bilingual } from '../i18n/language.ts'
import { loadChunk } from './chunk.ts'
import type { PageEntry } from './pages.ts'

/** A card for the home page, announced among the pages of a slice in its `*.pages.tsx`. Words only; the card itself comes when it is shown. */
export interface WidgetEntry {
  /** Its name in kept arrangements: never used for something else. */
  widget: string
  title: Bilingual
  /** Buttons, of which one is enough; all of the staff when none is named. */
  rights?: readonly string[]
  /** Buttons without which it is not shown, whatever else somebody has. */
  needs?: readonly string[]
  /** Needs the room of a picture. */
  isTall?: boolean
  load: () => Promise<{ default: ComponentType<WidgetProps> }>
}

export interface WidgetProps {
  title: string
}

export interface Widget extends WidgetEntry {
  Component: LazyExoticComponent<ComponentType<WidgetProps>>
}

export type Announced = PageEntry | WidgetEntry
export const isWidget = (entry: Announced): entry is WidgetEntry => 'widget' in entry
export const isPage = (entry: Announced): entry is PageEntry => 'path' in entry

let widgets: readonly Widget[] = []

export function registerWidgets(entries: readonly WidgetEntry[]): void {
  widgets = entries.map(entry => ({ ...entry, Component: lazy(() => loadChunk(entry.load)) }))
}

export const allWidgets = () => widgets
