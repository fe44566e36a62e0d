import { type QueryKey, useQuery } from '@tanstack/react-query'

/** A reply whose rows arrive before they are counted. */
export interface Numbered {
  total: number
  /** Whether the total is final. */
  searchCount?: boolean
}

interface Asking {
  /** Query key without page and order, which do not affect the total. */
  key: QueryKey
  page: Numbered | undefined
  /** The shown page belongs to the previous query. */
  isPending: boolean
  count(signal: AbortSignal): Promise<Numbered>
}

/** The total. Long lists show their rows first and then request the total. */
export function useNumber({ key, page, isPending, count }: Asking): number | undefined {
  const isOpen = page?.searchCount === false
  const counted = useQuery({ queryKey: key, queryFn: ({ signal }) => count(signal), enabled: isOpen && !isPending, staleTime: 0 })
  return isOpen ? counted.data?.total : page?.total
}
