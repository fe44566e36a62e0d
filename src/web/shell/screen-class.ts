import { useContext, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand'
import { type Front, TabContext } from './tab-context.ts'

/** Screen classes 0 to 3, switching at 768, 992 and 1200. */
export type ScreenClass = 0 | 1 | 2 | 3

export const screenClassOf = (width: number): ScreenClass => (width < 768 ? 0 : width < 992 ? 1 : width < 1200 ? 2 : 3)

interface Follower {
  subscribe(changed: () => void): () => void
  read(): ScreenClass
}

const followers = new WeakMap<StoreApi<Front>, Follower>()

/** The class as a tab last saw it in front: ten hidden tables are not drawn anew while a window is dragged or a tablet turned. */
function followerOf(front: StoreApi<Front>): Follower {
  const known = followers.get(front)
  if (known) return known
  let seen = screenClassOf(window.innerWidth)
  const follower: Follower = {
    subscribe(changed) {
      window.addEventListener('resize', changed)
      const unsubscribe = front.subscribe(changed)
      return () => {
        window.removeEventListener('resize', changed)
        unsubscribe()
      }
    },
    read() {
      if (front.getState().active) seen = screenClassOf(window.innerWidth)
      return seen
    },
  }
  followers.set(front, follower)
  return follower
}

export function useScreenClass(): ScreenClass {
  const { subscribe, read } = followerOf(useContext(TabContext).front)
  return useSyncExternalStore(subscribe, read)
}
