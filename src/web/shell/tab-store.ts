import { create } from 'zustand'
import { readStored, writeStored } from '../kit/storage.ts'
import {
  addTag,
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closeTag,
  onlyHome,
  orderTags,
  restoreTabs,
  type TabList,
  type Tag,
  togglePin,
} from './tabs.ts'

interface TabStore extends TabList {
  /** Refresh counter of each tab; a new number remounts its page. */
  epochs: Record<string, number>
  /** Tabs with unsaved changes. */
  dirty: Record<string, boolean>
  add(tag: Tag): void
  close(value: string): void
  closeOthers(value: string): void
  closeAll(): void
  closeLeft(value: string): void
  closeRight(value: string): void
  togglePin(value: string): void
  order(values: readonly string[]): void
  refresh(value: string): void
  setDirty(value: string, dirty: boolean): void
  reset(): void
}

const KEY = 'tabs'

export const useTabs = create<TabStore>()((set, get) => {
  const change = (next: (tabs: TabList) => TabList) => set(next(get()))
  return {
    ...onlyHome(),
    epochs: {},
    dirty: {},
    add: tag => change(tabs => addTag(tabs, tag)),
    close: value => change(tabs => closeTag(tabs, value)),
    closeOthers: value => change(tabs => closeOthers(tabs, value)),
    closeAll: () => change(closeAll),
    closeLeft: value => change(tabs => closeLeft(tabs, value)),
    closeRight: value => change(tabs => closeRight(tabs, value)),
    togglePin: value => change(tabs => togglePin(tabs, value)),
    order: values => change(tabs => orderTags(tabs, values)),
    refresh: value =>
      set({ epochs: { ...get().epochs, [value]: (get().epochs[value] ?? 0) + 1 }, dirty: { ...get().dirty, [value]: false } }),
    setDirty: (value, dirty) => set({ dirty: { ...get().dirty, [value]: dirty } }),
    reset: () => set({ ...onlyHome(), epochs: {}, dirty: {} }),
  }
})

export function hydrateTabs(): void {
  useTabs.setState(restoreTabs(readStored(KEY)))
  useTabs.subscribe(({ tags, current }, before) => {
    if (tags !== before.tags || current !== before.current) writeStored(KEY, { tags, current })
  })
}

/** The address of a tab. */
export const addressOf = (tag: Tag) => (tag.at ?? tag.value.split('?')[0]) + (tag.search ?? '')
