import { and, count, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'
import type { Asked } from './search.ts'
import { recall, remember, totalOf } from './total.ts'

/** A page of some rows: which, in what order, how many, after how many. */
export interface Query {
  where: SQL | undefined
  order: SQL[]
  size: number
  offset: number
}

export interface Wanted {
  table: PgTable
  /** Another table that has the order, with a row for each of these. */
  beside?: Beside | undefined
  /** By which the rows are read that a word has found; without it they are found twice. */
  id: PgColumn | undefined
  /** What limits the list whatever is asked for: the company, what is still in use, what the asker may see. */
  book: SQL | undefined
  asked: readonly Asked[]
  order: SQL[]
  /** The order is the list's own, which an index has. */
  walkable: boolean
  /** What all rows have that stand in this order: said to whoever walks along it, not to whoever counts. */
  ordered?: SQL | undefined
  size: number
  offset: number
}

export interface Beside {
  table: PgTable
  on: SQL
}

interface Found {
  total: number
  /** How the rows of the page are read; nothing where there are none. */
  page: Query | undefined
}

/** So many rows from the beginning of a list are read in the hope of a page; what every two hundredth row has fills one. */
const NEAR = 5000

/**
 * 查找. How many rows there are and which of them stand on a page.
 *
 * Most lists are counted in an index and walked along another. What is dear to find, by a word or by who may see it, is found once, for the page
 * and for its number. What thousands of rows have is found near the beginning of the list as well: once the number is known, the list is walked
 * there, and costs the same in a book of any size.
 */
export async function find(tx: Tx, wanted: Wanted): Promise<Found> {
  const { table, beside, id, book, asked, order, size, offset } = wanted
  const where = and(book, ...asked.map(({ found }) => found))
  const counting = joined(tx.select({ total: count() }).from(table).$dynamic(), beside).where(where)
  if (!id || asked.every(({ found, walked }) => found === walked)) {
    const total = await totalOf(tx, counting)
    return { total, page: offset < total ? { where: and(where, wanted.ordered), order, size, offset } : undefined }
  }
  const these = (ids: readonly string[]): Query => ({ where: inArray(id, [...ids]), order, size, offset: 0 })
  const known = recall(tx, counting)
  const near = known === undefined ? undefined : await nearby(tx, id, wanted)
  if (near) return { total: known!, page: these(near) }
  const found = await joined(tx.select({ id, total: sql<number>`(count(*) over ())::int` }).from(table).$dynamic(), beside)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  // Beyond the end nobody says how many there are.
  if (found.length === 0) return { total: offset > 0 ? await totalOf(tx, counting) : 0, page: undefined }
  return { total: remember(tx, counting, found[0]!.total), page: these(found.map(row => row.id as string)) }
}

/** The page, if the beginning of the list has all of it. The rows are read under the name of their table, so that conditions are said as ever. */
async function nearby(tx: Tx, id: PgColumn, wanted: Wanted): Promise<string[] | undefined> {
  const { table, beside, book, ordered, asked, order, walkable, size, offset } = wanted
  if (!walkable || beside) return undefined
  const beginning = tx
    .select()
    .from(table)
    .where(and(book, ordered))
    .orderBy(...order)
    .limit(NEAR)
  const found = await tx
    .select({ id: sql<string>`${id}` })
    .from(sql`${beginning} as ${table}`)
    .where(and(...asked.map(({ walked }) => walked)))
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  return found.length === size ? found.map(row => row.id) : undefined
}

export const joined = <Q extends PgSelect>(query: Q, beside: Beside | undefined): Q =>
  beside ? (query.innerJoin(beside.table, beside.on) as unknown as Q) : query
