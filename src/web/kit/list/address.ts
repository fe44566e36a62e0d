import type { Ahead } from '#web/shell/ahead.ts'

/** What a list was asked for. Its page size is a personal setting and no part of the address. */
export interface Kept {
  filters: Record<string, string>
  current: number
  sort?: { key: string; down: boolean }
}

export interface Asked extends Kept {
  size: number
}

/** Sent with lists that need not be counted before they are shown. */
export const AT_ONCE = { searchCount: 'false' }
export const USUAL_SIZE = 20

export const paramsOf = ({ filters, current, size, sort }: Asked): Record<string, string> => ({
  ...filters,
  current: String(current),
  size: String(size),
  ...(sort ? { [sort.down ? 'descs' : 'ascs']: sort.key } : {}),
})

type Knows = (key: string) => boolean
const OWN = ['current', 'ascs', 'descs']

/** Reads an address: page and order under the names of the call, and every filter that the list knows. */
export function keptIn(search: string, knows: Knows): Kept {
  const params = new URLSearchParams(search)
  const filters = Object.fromEntries([...params].filter(([key, value]) => value !== '' && !OWN.includes(key) && knows(key)))
  const current = Math.max(1, Math.trunc(Number(params.get('current'))) || 1)
  const [up, down] = [params.get('ascs'), params.get('descs')]
  const key = down ?? up
  return { filters, current, ...(key ? { sort: { key, down: down !== null } } : {}) }
}

/** The same address with what is asked for now; what the list does not know stays. */
export function searchWith(search: string, { filters, current, sort }: Kept, knows: Knows): string {
  const others = [...new URLSearchParams(search)].filter(([key]) => !OWN.includes(key) && !knows(key))
  const params = new URLSearchParams([...others, ...Object.entries(filters)])
  if (current > 1) params.set('current', String(current))
  if (sort) params.set(sort.down ? 'descs' : 'ascs', sort.key)
  return params.size > 0 ? `?${params}` : ''
}

/** The first read of a list page at an address, as the page itself will send it. */
export const listAhead =
  (path: string, along: Record<string, string> = {}) =>
  (_: unknown, search: string): readonly Ahead[] => [
    [path, { ...paramsOf({ ...keptIn(search, () => true), size: USUAL_SIZE }), ...along, ...AT_ONCE }],
  ]
