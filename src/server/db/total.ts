import type { Tx } from './database.ts'

/** Above this nobody counts along, and counting begins to cost. */
const MANY = 10_000
const AGE = 60_000
const MOST = 500

interface Counting extends PromiseLike<{ total: number }[]> {
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
  const memory = memories.get(tx) ?? new Map<string, Remembered>()
  memories.set(tx, memory)
  const { sql, params } = counting.toSQL()
  const key = JSON.stringify([sql, params])
  const known = memory.get(key)
  if (known && Date.now() - known.at < AGE) return known.total
  const total = (await counting)[0]?.total ?? 0
  memory.delete(key)
  if (total > MANY) {
    memory.set(key, { total, at: Date.now() })
    // The oldest question stands first.
    if (memory.size > MOST) memory.delete(memory.keys().next().value!)
  }
  return total
}

export const forgetTotals = (tx: Tx): boolean => memories.delete(tx)
