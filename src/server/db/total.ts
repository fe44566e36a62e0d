import { count, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Above this, a hundred pages, nobody counts along, and counting begins to cost. */
const MANY = 2000
const AGE = 60_000
const MOST = 500

/** The rows that are counted, as whoever reads them would ask for them. */
export interface Rows extends SQLWrapper {
  toSQL(): { sql: string; params: unknown[] }
}

/** How many there are; or how many at least, told to whoever did not wait for the number. */
export interface Total {
  total: number
  isWhole: boolean
}

const whole = (total: number): Total => ({ total, isWhole: true })

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
export async function totalOf(tx: Tx, rows: Rows): Promise<number> {
  return recall(tx, rows) ?? remember(tx, rows, await countOf(tx, sql`${rows}`))
}

/** The same for a page that may not wait: then a long list is not counted to its end. */
export async function numberOf(tx: Tx, rows: Rows, isCounted: boolean): Promise<Total> {
  if (isCounted) return whole(await totalOf(tx, rows))
  const known = recall(tx, rows)
  if (known !== undefined) return whole(known)
  const total = await countOf(tx, sql`(${rows} limit ${MANY + 1})`)
  return { total, isWhole: total <= MANY }
}

async function countOf(tx: Tx, rows: SQLWrapper): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(sql`${rows} as counted`)
  return counted!.total
}

/** The number of a long list, if somebody asked for it a moment ago. */
export function recall(tx: Tx, rows: Rows): number | undefined {
  const known = memories.get(tx)?.get(keyOf(rows))
  return known && Date.now() - known.at < AGE ? known.total : undefined
}

/** For whoever came to know the number in passing. */
export function remember(tx: Tx, rows: Rows, total: number): number {
  const memory = memories.get(tx) ?? new Map<string, Remembered>()
  memories.set(tx, memory)
  const key = keyOf(rows)
  memory.delete(key)
  if (total > MANY) {
    memory.set(key, { total, at: Date.now() })
    // The oldest question stands first.
    if (memory.size > MOST) memory.delete(memory.keys().next().value!)
  }
  return total
}

const keyOf = (rows: Rows): string => {
  const { sql, params } = rows.toSQL()
  return JSON.stringify([sql, params])
}

export const forgetTotals = (tx: Tx): boolean => memories.delete(tx)
