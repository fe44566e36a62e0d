import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

export type Stamps = ReadonlyMap<string, number>

/** Raised by this very transaction: it may be rolled back, and the same number given to something else. */
const UNSETTLED = -1

export async function readStamps(tx: Tx): Promise<Stamps> {
  const { rows } = await tx.execute<{ name: string; version: string; own: boolean }>(
    sql`select name, version, coalesce(xmin::text = pg_current_xact_id_if_assigned()::xid::text, false) as own from house_stamp`,
  )
  return new Map(rows.map(row => [row.name, row.own ? UNSETTLED : Number(row.version)]))
}

/** Keeps the last value per key as long as its stamp stands. */
export function keptUnder<T>(name: string, load: (tx: Tx, key: string) => Promise<T>) {
  const kept = new Map<string, { version: number; value: T }>()
  return async (tx: Tx, key: string, known: Stamps): Promise<T> => {
    const version = known.get(name) ?? 0
    if (version === UNSETTLED) return load(tx, key)
    const found = kept.get(key)
    if (found?.version === version) return found.value
    const value = await load(tx, key)
    kept.set(key, { version, value })
    return value
  }
}
