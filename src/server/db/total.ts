import type { Tx } from './database.ts'

/** Above this, a hundred pages, nobody counts along, and counting begins to cost. */
const MANY = 2000
const AGE = 60_000
const MOST = 500

export interface Counting extends PromiseLike<{ total: number }[]> {
  toSQL(): { sql: string; params: unknown[] }
}

interface Remembered {
  total: number
  at: number
}

/** By the reader of a site; whoever changes something counts anew. */
const memories = new WeakMap<Tx, Map<string, Remembered>>()

/**
 * How many there are. A short list is counted every time; the number of a long one is remembered for a minute, so that turning its pages,
 * sorting it and opening it again cost the same whether it has a hundred thousand rows or ten million. The question, with everything that
 * limits it to what its asker may see, is the key.
 */
export async function totalOf(tx: Tx, counting: Counting): Promise<number> {
  return recall(tx, counting) ?? remember(tx, counting, (await counting)[0]?.total ?? 0)
}

/** The number of a long list, if somebody asked for it a moment ago. */
export function recall(tx: Tx, counting: Counting): number | undefined {
  const known = memories.get(tx)?.get(keyOf(counting))
  return known && Date.now() - known.at < AGE ? known.total : undefined
}

/** For whoever came to know the number in passing. */
export function remember(tx: Tx, counting: Counting, total: number): number {
  const memory = memories.get(tx) ?? new Map<string, Remembered>()
  memories.set(tx, memory)
  const key = keyOf(counting)
  memory.delete(key)
  if (total > MANY) {
    memory.set(key, { total, at: Date.now() })
    // The oldest question stands first.
    if (memory.size > MOST) memory.delete(memory.keys().next().value!)
  }
  return total
}

const keyOf = (counting: Counting): string => {
  const { sql, params } = counting.toSQL()
  return JSON.stringify([sql, params])
}

export const forgetTotals = (tx: Tx): boolean => memories.delete(tx)
