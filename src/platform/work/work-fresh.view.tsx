import { useEffect, useEffectEvent, useRef } from 'react'
import { useHeard } from '#web/shell/live.ts'
import { useTabActive } from '#web/shell/tab-context.ts'

const POLL = 60_000

/** Keeps a work list current: on push, when the tab comes to the front, and every 60 s in case push fails. */
export function useFresh(reload: () => void): void {
  const active = useTabActive()
  const again = useEffectEvent(reload)
  useHeard('backlog', reload)
  const wasAway = useRef(false)
  useEffect(() => {
    if (!active) {
      wasAway.current = true
      return
    }
    if (wasAway.current) again()
    const timer = setInterval(() => again(), POLL)
    return () => clearInterval(timer)
  }, [active])
}

/** The same as part of a list's toolbar, which has access to the list. */
export function Fresh({ reload }: { reload: () => void }) {
  useFresh(reload)
  return null
}
