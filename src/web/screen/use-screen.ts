import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { report as calls } from '#contract/report.ts'
import type { BigScreen } from '#model/big-screen.ts'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/failure.ts'
import { useSession } from '../shell/session.ts'

const LONGEST = 10 * 60_000

/**
 * Loads all panels in one call, repeatedly. After failures the interval grows while the last figures stay visible. With a login it returns
 * everything the person may see, without one only public panels. The month is the current one unless another is given.
 */
export function useScreen({ key, refresh }: BigScreen, token: string, month: string | undefined) {
  const isIn = useSession(state => state.user !== undefined)
  const { data, error } = useQuery({
    queryKey: ['bigscreen', key, isIn, token, month],
    queryFn: ({ signal }) => {
      const asked = { screen: key, ...(month ? { month } : {}) }
      return isIn
        ? call(calls.screen, asked, { signal, quiet: true })
        : call(calls.publicScreen, { ...asked, token }, { signal, quiet: true })
    },
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchIntervalInBackground: true,
    refetchInterval: query => Math.min(refresh * 1000 * 2 ** Math.min(query.state.fetchFailureCount, 5), LONGEST),
  })
  const isClosed = error instanceof CallFailure && [401, 403, 404].includes(error.code)
  return { data: isClosed ? undefined : data, isClosed, isStale: error !== null && !isClosed }
}
