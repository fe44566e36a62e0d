import { type QueryKey, useQuery } from '@tanstack/react-query'

/** Of a list that answers with its rows before it is counted. */
export interface Numbered {
  total: number
  /** Whether the total is that of all rows. */
  searchCount?: boolean
}

/** Goes along with a list that need not be counted to its end before it is shown. */
export const AT_ONCE = { searchCount: 'false' }

interface Asking {
  /** The question without its page and order, which the number does not depend on. */
  key: QueryKey
  page: Numbered | undefined
  /** The page is still the one before. */
  isPending: boolean
  /** Asks for the number alone. */
  count(signal: AbortSignal): Promise<Numbered>
}

/** How many there are. The rows of a long list are there before their number is; then it is asked for, and follows. */
export function useNumber({ key, page, isPending, count }: Asking): number | undefined {
  const isOpen = page?.searchCount === false
  const counted = useQuery({ queryKey: key, queryFn: ({ signal }) => count(signal), enabled: isOpen && !isPending, staleTime: 0 })
  return isOpen ? counted.data?.total : page?.total
}
