import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useTabs } from './tab-store.ts'

export interface TabState {
  key: string
  active: boolean
  /** How often the page has come to the front. Pages that are not kept alive ask their data again at each. */
  visits: number
  keepAlive: boolean
}

export const TabContext = createContext<TabState>({ key: '', active: true, visits: 1, keepAlive: false })

/** Whether this page's tab is in front: polling stops behind others. */
export const useTabActive = () => useContext(TabContext).active

/** Pages keep what was typed when the tab comes back; those that are not kept alive ask the server again as well. */
export function useOnReturn(ask: () => unknown): void {
  const { visits, keepAlive } = useContext(TabContext)
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (visits > 1 && !keepAlive) again()
  }, [visits, keepAlive])
}

/** Marks the tab while the page holds unsaved work. */
export function useUnsaved(unsaved: boolean): void {
  const { key } = useContext(TabContext)
  useEffect(() => {
    useTabs.getState().setDirty(key, unsaved)
    return () => useTabs.getState().setDirty(key, false)
  }, [key, unsaved])
}
