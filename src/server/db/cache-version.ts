import type { Site } from '../site.ts'
import type { Tx } from './database.ts'
import { prepared } from './prepared.ts'

export type CacheVersions = ReadonlyMap<string, number>

/** Raised by this very transaction: it may be rolled back, and the same number given to something else. */
const UNSETTLED = -1

const readVersions = prepared<{ name: string; version: string; own: boolean }>(
  'select name, version, coalesce(xmin::text = pg_current_xact_id_if_assigned()::xid::text, false) as own from cache_version',
)

export async function readCacheVersions(tx: Tx): Promise<CacheVersions> {
  const rows = await tx.rows(readVersions, [])
  return new Map(rows.map(row => [row.name, row.own ? UNSETTLED : Number(row.version)]))
}

/**
 * Caches a value per tenant while its version is unchanged. Versions belong to a database, so the cache belongs to the site: two databases
 * of one process may have equal versions.
 */
export function cachedUnder<T>(name: string, load: (tx: Tx, tenantId: string) => Promise<T>) {
  const kept = new WeakMap<Site, Map<string, { version: number; value: T }>>()
  return async (tx: Tx, site: Site, tenantId: string, known: CacheVersions): Promise<T> => {
    const version = known.get(name) ?? 0
    if (version === UNSETTLED) return load(tx, tenantId)
    const here = kept.get(site) ?? new Map()
    kept.set(site, here)
    const found = here.get(tenantId)
    if (found?.version === version) return found.value
    const value = await load(tx, tenantId)
    here.set(tenantId, { version, value })
    return value
  }
}
