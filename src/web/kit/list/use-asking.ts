import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether rows of a list are being asked for. Looks only when one of its own queries changes: every open list listens to all of them. */
export function useIsAsking(name: string): boolean {
  const cache = useQueryClient().getQueryCache()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const isOwn = ({ queryKey: [kind, of] }: Query) => kind === 'list' && of === name
    const look = () => setAsking(cache.getAll().some(query => isOwn(query) && query.state.fetchStatus === 'fetching'))
    // A query may change while something is being drawn, so the look comes after that.
    const lookLater = notifyManager.batchCalls(look)
    look()
    return cache.subscribe(({ query }) => {
      if (isOwn(query)) lookLater()
    })
  }, [cache, name])
  return isAsking
}
