import { useSyncExternalStore } from 'react'

/** Screen classes 0 to 3, switching at 768, 992 and 1200. */
export type ScreenClass = 0 | 1 | 2 | 3

export const screenClassOf = (width: number): ScreenClass => (width < 768 ? 0 : width < 992 ? 1 : width < 1200 ? 2 : 3)

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useScreenClass = (): ScreenClass => useSyncExternalStore(subscribe, () => screenClassOf(window.innerWidth))
