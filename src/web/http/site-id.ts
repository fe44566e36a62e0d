/** Spec 1: site 2 when the port is 1878 or the host carries the heavy-equipment marker, else site 1. */
export const HEAVY_SITE = { port: '1878', hostMarker: 'heavy' } as const

/** `told`: what the server wrote into the page when site 2 has another port. */
export const siteIdOf = ({ port, hostname }: { port: string; hostname: string }, told?: string): 1 | 2 =>
  told === '2' || port === HEAVY_SITE.port || hostname.toLowerCase().includes(HEAVY_SITE.hostMarker) ? 2 : 1
