import { count, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Above a hundred pages nobody needs exact totals, and counting becomes expensive. */
const MANY = 2000
const AGE = 60_000
const MOST = 500

/** The rows to count, as a query. */
export interface Rows extends SQLWrapper {
  toSQL(): { sql: string; params: unknown[] }
}

/** The total, or a lower bound for requests that do not wait. */
export interface Total {
  total: number
  isWhole: boolean
}

const whole = (total: number): Total => ({ total, isWhole: true })

interface Remembered {
  total: number
  at: number
}

/** Per reader of a site; transactions that change something count again. */
const memories = new WeakMap<Tx, Map<string, Remembered>>()

/**
 * The total. A short list is counted every time; the total of a long one is cached for a minute, so that paging, sorting and reopening cost
 * the same for a hundred thousand rows as for ten million. The key is the query with everything that limits it to the caller.
 */
export async function totalOf(tx: Tx, rows: Rows): Promise<number> {
  return recall(tx, rows) ?? remember(tx, rows, await countOf(tx, sql`${rows}`))
}

/** The same without waiting: a long list is not counted to its end. */
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

/** The cached total of a long list. */
export function recall(tx: Tx, rows: Rows): number | undefined {
  const memory = memories.get(tx)
  const known = memory?.size ? memory.get(keyOf(rows)) : undefined
  return known && Date.now() - known.at < AGE ? known.total : undefined
}

/** Caches a total that became known otherwise. */
export function remember(tx: Tx, rows: Rows, total: number): number {
  const memory = memories.get(tx) ?? new Map<string, Remembered>()
  if (total <= MANY && memory.size === 0) return total
  memories.set(tx, memory)
  const key = keyOf(rows)
  memory.delete(key)
  if (total > MANY) {
    memory.set(key, { total, at: Date.now() })
    // The oldest query is first.
    if (memory.size > MOST) memory.delete(memory.keys().next().value!)
  }
  return total
}

const keyOf = (rows: Rows): string => {
  const { sql, params } = rows.toSQL()
  return JSON.stringify([sql, params])
}

export const forgetTotals = (tx: Tx): boolean => memories.delete(tx)
