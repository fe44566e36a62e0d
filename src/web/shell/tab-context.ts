import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useTabs } from './tab-store.ts'

export interface Front {
  /** Whether the page's tab is the one in front. */
  active: boolean
  /** Pages that are not kept alive ask their data again whenever they come to the front. */
  keepAlive: boolean
}

/**
 * What a page knows about its tab. The value never changes: whoever wants to know what is in front listens, so that a switch draws nothing
 * but what depends on it.
 */
export interface TabState {
  key: string
  front: StoreApi<Front>
}

export const createFront = (front: Front) => createStore<Front>()(() => front)

export const TabContext = createContext<TabState>({ key: '', front: createFront({ active: true, keepAlive: false }) })

/** Whether this page's tab is in front: polling stops behind others. */
export const useTabActive = () => useStore(useContext(TabContext).front, ({ active }) => active)

/** Pages keep what was typed when the tab comes back; those that are not kept alive ask the server again as well, once they are on screen. */
export function useOnReturn(ask: () => unknown): void {
  const { front } = useContext(TabContext)
  const again = useEffectEvent(ask)
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = front.subscribe((now, before) => {
      if (!now.active || before.active || now.keepAlive) return
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => again())
      })
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [front])
}

/** Marks the tab while the page holds unsaved work. */
export function useUnsaved(unsaved: boolean): void {
  const { key } = useContext(TabContext)
  useEffect(() => {
    useTabs.getState().setDirty(key, unsaved)
    return () => useTabs.getState().setDirty(key, false)
  }, [key, unsaved])
}
