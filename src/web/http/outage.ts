import { create } from 'zustand'

/**
 * The server is overloaded (503) or cannot be reached. A bar on top says so; the page stays as it is. What was asked is asked again by itself
 * (`busy`); what was to be done is not, its answer may be the one that got lost (`declined`).
 */
export type Outage = 'none' | 'busy' | 'declined' | 'unreachable'

export const useOutage = create<{ outage: Outage }>()(() => ({ outage: 'none' }))

export function setOutage(outage: Outage): void {
  if (useOutage.getState().outage !== outage) useOutage.setState({ outage })
}
