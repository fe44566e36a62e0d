import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'
import type { Asked } from './search.ts'
import type { Fields, Filterable, Joinable, Row } from './statements.ts'
import type { AnyTable } from './table.ts'
import { numberOf, recall, remember, type Total, totalOf } from './total.ts'

/** A page of rows: conditions, order, size, offset. */
export interface Query {
  where: SQL | undefined
  order: SQL[]
  size: number
  offset: number
}

export interface Wanted {
  table: AnyTable
  /** Another table that has the order, with one row for each of these. */
  beside?: Beside | undefined
  /** Rows found by a word are read by this id; without it they are searched twice. */
  id: PgColumn | undefined
  /** Conditions of every request: tenant, not deleted, visible to the caller. */
  book: SQL | undefined
  asked: readonly Asked[]
  order: SQL[]
  /** The default order of the list, which has an index. */
  walkable: boolean
  /** Holds for all rows in this order; used for walking along it, not for counting. */
  ordered?: SQL | undefined
  size: number
  offset: number
  /** Wait until all rows are counted; otherwise a long list gets a lower bound. */
  isCounted: boolean
}

export interface Beside {
  table: AnyTable
  on: SQL
  /** Which of its rows are meant. */
  where: SQL
}

interface Found extends Total {
  /** The query for the rows of the page; undefined if there are none. */
  page: Query | undefined
}

/** Rows read from the start of a list when looking for a page; enough if every two hundredth row matches. */
const NEAR = 5000
/** The same when it is unknown whether the word is frequent. */
const GLANCE = 2000

/**
 * 查找. The total and the rows of a page.
 *
 * Most lists are counted in one index and read along another. Expensive conditions (a word, visibility) are evaluated once for both. A
 * frequent condition matches near the start of the list as well: if the total is known or not waited for, the list is walked there, which
 * costs the same in a book of any size.
 */
export function find(tx: Tx, wanted: Wanted): Promise<Found> {
  const { id, asked, beside, isCounted } = wanted
  const isDear = asked.some(({ found, walked }) => found !== walked) || (beside !== undefined && !isCounted)
  return id && isDear ? findDear(tx, wanted, id) : findPlain(tx, wanted)
}

async function findPlain(tx: Tx, wanted: Wanted): Promise<Found> {
  const { book, ordered, asked, order, size, offset, isCounted } = wanted
  const number = await numberOf(tx, counted(tx, wanted), isCounted)
  const where = and(book, ordered, ...asked.map(({ found }) => found))
  return { ...number, page: offset < number.total || !number.isWhole ? { where, order, size, offset } : undefined }
}

async function findDear(tx: Tx, wanted: Wanted, id: PgColumn): Promise<Found> {
  const { asked, order, size, offset, isCounted } = wanted
  const these = (ids: readonly string[]): Query => ({ where: inArray(id, [...ids]), order, size, offset: 0 })
  const rows = counted(tx, wanted)
  const known = recall(tx, rows)
  const within = known !== undefined ? NEAR : isCounted || asked.some(({ isRare }) => isRare) ? 0 : GLANCE
  const near = await nearby(tx, wanted, id, within)
  if (near) return { total: known ?? offset + size, isWhole: known !== undefined, page: these(near) }
  const found = await gathered(tx, wanted, { id: sql<string>`${id}`, total: sql<number>`(count(*) over ())::int` })
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  // Beyond the end the query returns no total.
  if (found.length === 0) return { total: offset > 0 ? await totalOf(tx, rows) : 0, isWhole: true, page: undefined }
  return { total: remember(tx, rows, found[0]!.total), isWhole: true, page: these(found.map(row => row.id)) }
}

const counted = (tx: Tx, wanted: Wanted) => gathered(tx, wanted, { one: sql`1`.as('one') })

/** The page, if the start of the list contains all of it. The subquery has the name of its table, so that conditions need no change. */
async function nearby(tx: Tx, wanted: Wanted, id: PgColumn, within: number): Promise<string[] | undefined> {
  const { table, beside, book, ordered, asked, order, walkable, size, offset } = wanted
  if (!walkable || offset + size > within) return undefined
  const beginning = tx
    .select()
    .from(beside?.table ?? table)
    .where(beside?.where ?? and(book, ordered))
    .orderBy(...order)
    .limit(within)
  const walk = tx.select({ id: sql<string>`${id}` }).from(sql`${beginning} as ${beside?.table ?? table}`)
  const found = await (beside ? walk.innerJoin(metBeside(tx, wanted, beside), sql`true`) : walk)
    .where(and(...asked.map(({ walked }) => walked)))
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  return found.length === size ? found.map(row => row.id) : undefined
}

/** Row by row along the order: a join might read the whole book for the first rows of the other table. */
const metBeside = (tx: Tx, { table, book }: Wanted, { on }: Beside): SQL =>
  sql`lateral (${tx.select().from(table).where(and(book, on))} offset 0) as ${table}`

/** The matching rows of all pages. Disjoint parts of a condition are collected separately, each from its own index. */
function gathered<F extends Fields>(tx: Tx, { table, beside, book, asked }: Wanted, fields: F) {
  const parts = asked.find(({ apart }) => apart)?.apart
  const part = (condition: SQL) => sql`${tx.select().from(table).where(and(book, condition))}`
  const source = parts ? sql`(${sql.join(parts.map(part), sql` union all `)}) as ${table}` : table
  const rows = tx.select(fields).from(source)
  return joined(rows, beside).where(and(parts ? undefined : book, ...asked.map(({ found, apart }) => (apart ? undefined : found))))
}

/** Adds a join without reading columns of the other table. */
export const joined = <F, In, Missing>(query: Joinable<F, In, Missing>, beside: Beside | undefined): Filterable<Row<F, In, Missing>> =>
  beside ? (query.innerJoin(beside.table, and(beside.on, beside.where)) as Filterable<unknown> as Filterable<Row<F, In, Missing>>) : query
