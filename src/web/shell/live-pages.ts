import type { Location } from 'react-router'

/**
 * The mounted pages. Closing destroys, refreshing remounts, switching keeps; the least recently used page is dropped when there are too
 * many.
 */
export interface LivePage {
  key: string
  /** Frozen: a hidden page keeps the address it was opened with. */
  location: Location
}

const MOST = 20

/** Reopening a page at its address does not move it. */
const isSame = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state

/** Returns the same array if nothing changed, so that it can be derived while rendering. Most recent last. */
export function nextLive(live: readonly LivePage[], key: string, location: Location, open: ReadonlySet<string>): readonly LivePage[] {
  const last = live.at(-1)
  const stale = live.some(page => page.key !== key && !open.has(page.key))
  if (last?.key === key && isSame(last.location, location) && !stale) return live
  const known = live.find(page => page.key === key)
  const others = live.filter(page => page.key !== key && open.has(page.key))
  return [...others, known && isSame(known.location, location) ? known : { key, location }].slice(-MOST)
}
