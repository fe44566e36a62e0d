import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'
import type { Asked } from './search.ts'
import type { Fields, Filterable, Joinable, Row } from './statements.ts'
import type { AnyTable } from './table.ts'
import { numberOf, recall, remember, type Total, totalOf } from './total.ts'

/** A page of some rows: which, in what order, how many, after how many. */
export interface Query {
  where: SQL | undefined
  order: SQL[]
  size: number
  offset: number
}

export interface Wanted {
  table: AnyTable
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
  /** The answer waits until all rows are counted; otherwise a long list says at least how many it has. */
  isCounted: boolean
}

export interface Beside {
  table: AnyTable
  on: SQL
  /** Which of its rows are meant. */
  where: SQL
}

interface Found extends Total {
  /** How the rows of the page are read; nothing where there are none. */
  page: Query | undefined
}

/** So many rows from the beginning of a list are read in the hope of a page; what every two hundredth row has fills one. */
const NEAR = 5000
/** So many, where nobody knows whether it is worth the while. */
const GLANCE = 2000

/**
 * 查找. How many rows there are and which of them stand on a page.
 *
 * Most lists are counted in an index and walked along another. What is dear to find, by a word or by who may see it, is found once, for the page
 * and for its number. What thousands of rows have is found near the beginning of the list as well: where the number is known, or nobody waits
 * for it, the list is walked there, and costs the same in a book of any size.
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
  // Beyond the end nobody says how many there are.
  if (found.length === 0) return { total: offset > 0 ? await totalOf(tx, rows) : 0, isWhole: true, page: undefined }
  return { total: remember(tx, rows, found[0]!.total), isWhole: true, page: these(found.map(row => row.id)) }
}

const counted = (tx: Tx, wanted: Wanted) => gathered(tx, wanted, { one: sql`1`.as('one') })

/** The page, if the beginning of the list has all of it. The rows are read under the name of their table, so that conditions are said as ever. */
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

/** Row by row along the order: joined as a whole, all rows of the book might be read for the first few of another. */
const metBeside = (tx: Tx, { table, book }: Wanted, { on }: Beside): SQL =>
  sql`lateral (${tx.select().from(table).where(and(book, on))} offset 0) as ${table}`

/** The rows that are wanted, of all pages. Parts of a condition that exclude each other are gathered one by one, each from its own index. */
function gathered<F extends Fields>(tx: Tx, { table, beside, book, asked }: Wanted, fields: F) {
  const parts = asked.find(({ apart }) => apart)?.apart
  const part = (condition: SQL) => sql`${tx.select().from(table).where(and(book, condition))}`
  const source = parts ? sql`(${sql.join(parts.map(part), sql` union all `)}) as ${table}` : table
  const rows = tx.select(fields).from(source)
  return joined(rows, beside).where(and(parts ? undefined : book, ...asked.map(({ found, apart }) => (apart ? undefined : found))))
}

/** The rows stay what they were: nothing is read of the other table. */
export const joined = <F, In, Missing>(query: Joinable<F, In, Missing>, beside: Beside | undefined): Filterable<Row<F, In, Missing>> =>
  beside ? (query.innerJoin(beside.table, and(beside.on, beside.where)) as Filterable<unknown> as Filterable<Row<F, In, Missing>>) : query
