import type { Location } from 'react-router'

/** Which pages stay mounted. Close destroys, refresh remounts, switch keeps; the least recently used goes when there are too many. */
export interface LivePage {
  key: string
  /** Frozen: a hidden page goes on seeing the address it was opened with. */
  location: Location
}

const MOST = 20

/** A page that is opened again at its address has not moved. */
const isSame = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state

/** The same array when nothing changed, so that it can be derived while rendering. Most recent last. */
export function nextLive(live: readonly LivePage[], key: string, location: Location, open: ReadonlySet<string>): readonly LivePage[] {
  const last = live.at(-1)
  const stale = live.some(page => page.key !== key && !open.has(page.key))
  if (last?.key === key && isSame(last.location, location) && !stale) return live
  const known = live.find(page => page.key === key)
  const others = live.filter(page => page.key !== key && open.has(page.key))
  return [...others, known && isSame(known.location, location) ? known : { key, location }].slice(-MOST)
}
