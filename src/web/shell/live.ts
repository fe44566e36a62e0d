import { useEffect } from 'react'
import { listen } from '../http/push.ts'
import { queries } from './data.ts'
import { useSession } from './session.ts'

/** What a word from the server makes stale. The badge follows each of them. */
const stale: Record<string, readonly string[]> = {
  message: ['counts', 'message'],
  notice: ['counts', 'notice'],
  backlog: ['counts', 'backlog'],
  job: ['jobs'],
}

/** Live push while somebody is logged in: badges and lists follow at once instead of at the next poll. */
export function useLive(): void {
  const sessionId = useSession(state => state.user?.jti)
  useEffect(() => {
    if (!sessionId) return
    return listen(kind => {
      for (const key of stale[kind] ?? []) void queries.invalidateQueries({ queryKey: [key] })
    })
  }, [sessionId])
}
