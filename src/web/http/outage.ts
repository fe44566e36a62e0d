import { create } from 'zustand'

/**
 * The server is overloaded (503) or unreachable; a bar on top says so and the page stays. Reads are repeated automatically (`busy`). Writes
 * are not (`declined`), because a lost answer may have been a success.
 */
export type Outage = 'none' | 'busy' | 'declined' | 'unreachable'

export const useOutage = create<{ outage: Outage }>()(() => ({ outage: 'none' }))

export function setOutage(outage: Outage): void {
  if (useOutage.getState().outage !== outage) useOutage.setState({ outage })
}
