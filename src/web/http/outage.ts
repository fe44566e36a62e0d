import { create } from 'zustand'

/** The server is overloaded (503) or cannot be reached. A bar on top says so; the page stays as it is. */
export type Outage = 'none' | 'busy' | 'unreachable'

export const useOutage = create<{ outage: Outage }>()(() => ({ outage: 'none' }))

export function setOutage(outage: Outage): void {
  if (useOutage.getState().outage !== outage) useOutage.setState({ outage })
}
