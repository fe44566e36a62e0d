import { useReducer } from 'react'

interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

type Step<T> = { to: T } | { back: true } | { again: true } | { anew: T }

const MOST = 200

export function step<T>({ past, now, future }: History<T>, action: Step<T>): History<T> {
  if ('anew' in action) return { past: [], now: action.anew, future: [] }
  if ('to' in action) return action.to === now ? { past, now, future } : { past: [...past, now].slice(-MOST), now: action.to, future: [] }
  if ('back' in action)
    return past.length === 0 ? { past, now, future } : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] }
  return future.length === 0 ? { past, now, future } : { past: [...past, now], now: future[0]!, future: future.slice(1) }
}

/** A value with undo and redo. */
export function useHistory<T>(first: T) {
  const [{ past, now, future }, act] = useReducer(step<T>, { past: [], now: first, future: [] })
  return {
    now,
    set: (to: T) => act({ to }),
    /** Starts over without history. */
    reset: (anew: T) => act({ anew }),
    undo: () => act({ back: true }),
    redo: () => act({ again: true }),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}
