/** Spec 1: site 2 if the port is 1878 or the host name contains the heavy-equipment marker, otherwise site 1. */
export const HEAVY_SITE = { port: '1878', hostMarker: 'heavy' } as const

/** `told`: written into the page by the server if site 2 has another port. */
export const siteIdOf = ({ port, hostname }: { port: string; hostname: string }, told?: string): 1 | 2 =>
  told === '2' || port === HEAVY_SITE.port || hostname.toLowerCase().includes(HEAVY_SITE.hostMarker) ? 2 : 1
