import type { Tx } from './database.ts'
import { stamps } from './stamp.table.ts'

export type Stamps = ReadonlyMap<string, number>

export const readStamps = async (tx: Tx): Promise<Stamps> => new Map((await tx.select().from(stamps)).map(row => [row.name, row.version]))

/** Keeps the last value per key as long as its stamp stands. */
export function keptUnder<T>(name: string, load: (tx: Tx, key: string) => Promise<T>) {
  const kept = new Map<string, { version: number; value: T }>()
  return async (tx: Tx, key: string, known: Stamps): Promise<T> => {
    const version = known.get(name) ?? 0
    const found = kept.get(key)
    if (found?.version === version) return found.value
    const value = await load(tx, key)
    kept.set(key, { version, value })
    return value
  }
}
