import { createContext, useContext, useEffect } from 'react'
import { useTabs } from './tab-store.ts'

export interface TabState {
  key: string
  active: boolean
  /** How often the page has come to the front. Pages that are not kept alive ask their data again at each. */
  visits: number
}

export const TabContext = createContext<TabState>({ key: '', active: true, visits: 1 })

/** Whether this page's tab is in front: polling stops behind others. */
export const useTabActive = () => useContext(TabContext).active

/** Marks the tab while the page holds unsaved work. */
export function useUnsaved(unsaved: boolean): void {
  const { key } = useContext(TabContext)
  useEffect(() => {
    useTabs.getState().setDirty(key, unsaved)
    return () => useTabs.getState().setDirty(key, false)
  }, [key, unsaved])
}
