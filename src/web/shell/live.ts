import { useEffect, useEffectEvent } from 'react'
import { listen } from '../http/push.ts'
import { queries } from './data.ts'
import { useSession } from './session.ts'

/** The queries that each kind of event makes stale. All of them affect the badge. */
const stale: Record<string, readonly string[]> = {
  message: ['counts', 'message'],
  notice: ['counts', 'notice'],
  backlog: ['counts', 'backlog'],
  job: ['jobs'],
}

const ears = new Set<(kind: string) => void>()

/** Subscribes a page to events of a kind. */
export function useHeard(kind: string, act: () => void): void {
  const heard = useEffectEvent((news: string) => {
    if (news === kind) act()
  })
  useEffect(() => {
    const ear = (news: string) => heard(news)
    ears.add(ear)
    return () => void ears.delete(ear)
  }, [])
}

/** Live push during a session: badges and lists are updated at once instead of at the next poll. */
export function useLive(): void {
  const sessionId = useSession(state => state.user?.jti)
  useEffect(() => {
    if (!sessionId) return
    return listen(kind => {
      for (const ear of ears) ear(kind)
      for (const key of stale[kind] ?? []) void queries.invalidateQueries({ queryKey: [key] })
    })
  }, [sessionId])
}
