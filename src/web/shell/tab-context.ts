import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useTabs } from './tab-store.ts'

export interface Front {
  /** Whether the page's tab is in front. */
  active: boolean
  /** Pages that are not kept alive reload when they come to the front. */
  keepAlive: boolean
}

/** What a page knows about its tab. A constant store to subscribe to, so that switching tabs redraws only what depends on it. */
export interface TabState {
  key: string
  front: StoreApi<Front>
}

export const createFront = (front: Front) => createStore<Front>()(() => front)

export const TabContext = createContext<TabState>({ key: '', front: createFront({ active: true, keepAlive: false }) })

/** Whether this page's tab is in front; background tabs stop polling. */
export const useTabActive = () => useStore(useContext(TabContext).front, ({ active }) => active)

/** Reloads a page that is not kept alive when its tab comes to the front. Typed input stays. */
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

/** Acts when the tab goes behind another one, without drawing the page anew. */
export function useOnLeave(act: () => unknown): void {
  const { front } = useContext(TabContext)
  const leave = useEffectEvent(act)
  useEffect(
    () =>
      front.subscribe((now, before) => {
        if (before.active && !now.active) leave()
      }),
    [front],
  )
}

/** Marks the tab while the page has unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const { key } = useContext(TabContext)
  useEffect(() => {
    useTabs.getState().setDirty(key, unsaved)
    return () => useTabs.getState().setDirty(key, false)
  }, [key, unsaved])
}
