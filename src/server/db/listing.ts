import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import Format from 'typebox/format'
import type { Params } from '../http/input.ts'
import { fromShanghai } from '../http/present.ts'
import type { Tx } from './database.ts'
import { containing, literal } from './search.ts'
import { totalOf } from './total.ts'

/**
 * A list: which parameters filter which columns, and by which columns it may be sorted. The map is written once per list;
 * whatever a client sends besides is ignored, so the set of SQL texts is fixed.
 *
 * A plain `name=x` on a text means "contains"; the suffixes of the client family (`_equal`, `_ge`, `_datege` …) say otherwise.
 */
type Kind = 'text' | 'key' | 'id' | 'number' | 'decimal' | 'moment' | 'day' | 'date'
export interface Filter {
  column: Column | SQL
  kind: Kind
  /** What an index can say about rows that contain a text, before the column itself is asked. */
  hint?: (wanted: string) => SQL
}
export const text = (column: Column | SQL): Filter => ({ column, kind: 'text' })
/** A key of a dictionary: equal or not, never half of it. */
export const keyOf = (column: Column | SQL): Filter => ({ column, kind: 'key' })
export const idOf = (column: Column | SQL): Filter => ({ column, kind: 'id' })
export const number = (column: Column | SQL): Filter => ({ column, kind: 'number' })
export const decimalOf = (column: Column | SQL): Filter => ({ column, kind: 'decimal' })
/** A calendar day, in no time zone. */
export const dateOf = (column: Column | SQL): Filter => ({ column, kind: 'date' })
export const momentOf = (column: Column | SQL): Filter => ({ column, kind: 'moment' })

export interface Listing {
  filters: Record<string, Filter>
  sorts: Record<string, Column | SQL>
  /** The order when none is asked for; always appended, so that pages never overlap. */
  order: readonly SQL[]
}

export interface PageOf<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
  orders: never[]
  searchCount: boolean
}

const DEFAULT_SIZE = 10
const MAX_SIZE = 500

/** `size` and `current` are never worth an error: what makes no sense becomes the default. */
export function pageOf(params: Params): { current: number; size: number; offset: number } {
  const whole = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : 0)
  const size = Math.min(whole(params.size) || DEFAULT_SIZE, MAX_SIZE)
  const current = Math.max(whole(params.current), 1)
  return { current, size, offset: (current - 1) * size }
}

interface Query {
  where: SQL | undefined
  order: SQL[]
  size: number
  offset: number
}

interface Source<T> {
  table: PgTable
  where?: SQL
  /** The rows are dear to find (a word is looked for) and have this id: then they are found once, for the page and for its total. */
  once?: PgColumn
  rows(query: Query): Promise<T[]>
}

/** One page: the count first, then the rows, which a page beyond the end does not even ask for. */
export async function page<T>(tx: Tx, params: Params, listing: Listing, from: Source<T>): Promise<PageOf<T>> {
  const { current, size, offset } = pageOf(params)
  const query = {
    where: and(from.where, ...conditions(params, listing.filters)),
    order: orderOf(params, listing),
    size,
    offset,
  }
  const { total, records } = await (from.once ? foundOnce(tx, from, from.once, query) : counted(tx, from, query))
  return { records, total, size, current, pages: Math.ceil(total / size), orders: [], searchCount: true }
}

type Found<T> = Promise<{ total: number; records: T[] }>

async function counted<T>(tx: Tx, { table, rows }: Source<T>, query: Query): Found<T> {
  const total = await totalOf(tx, tx.select({ total: count() }).from(table).where(query.where))
  return { total, records: query.offset < total ? await rows(query) : [] }
}

/** All ids in order, of which the page takes its own; only these are read as a whole. */
async function foundOnce<T>(tx: Tx, from: Source<T>, id: PgColumn, query: Query): Found<T> {
  const { where, order, size, offset } = query
  const found = await tx
    .select({ id, total: sql<number>`(count(*) over ())::int` })
    .from(from.table)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  // Beyond the end nobody says how many there are.
  if (found.length === 0) return offset > 0 ? counted(tx, from, query) : { total: 0, records: [] }
  const ids = found.map(row => row.id)
  return { total: found[0]!.total, records: await from.rows({ where: inArray(id, ids), order, size, offset: 0 }) }
}

export function conditions(params: Params, filters: Record<string, Filter>): SQL[] {
  const found: SQL[] = []
  for (const [key, raw] of Object.entries(params)) {
    if (raw === '' || raw === null || raw === undefined || typeof raw === 'object') continue
    const [name, operator] = split(key, filters)
    const filter = name === undefined ? undefined : filters[name]
    const condition = filter && compare(filter, operator, String(raw))
    if (condition) found.push(condition)
  }
  return found
}

function split(key: string, filters: Record<string, Filter>): [string | undefined, string] {
  if (Object.hasOwn(filters, key)) return [key, '']
  const cut = key.lastIndexOf('_')
  const name = key.slice(0, cut)
  return cut > 0 && Object.hasOwn(filters, name) ? [name, key.slice(cut + 1)] : [undefined, '']
}

function compare({ column, kind, hint }: Filter, operator: string, raw: string): SQL | undefined {
  const target = column as Column
  switch (operator) {
    case 'null':
      return isNull(target)
    case 'notnull':
      return isNotNull(target)
    case 'ignore':
      return undefined
    case 'like':
      return kind === 'text' ? contains(target, raw, hint) : undefined
    case 'likeleft':
      return kind === 'text' ? ilike(target, `%${literal(raw)}`) : undefined
    case 'likeright':
      return kind === 'text' ? ilike(target, `${literal(raw)}%`) : undefined
    case 'notlike':
      return kind === 'text' ? not(ilike(target, containing(raw))) : undefined
  }
  if (operator === '' && kind === 'text') return contains(target, raw, hint)
  const value = valueFrom(kind, raw)
  // A value of the wrong type matches nothing, which is also what "equal to it" would say.
  if (value === undefined) return sql`false`
  // A day means all of it, and so does a second: that is how moments are shown.
  const span = raw.length === 10 ? 86_400_000 : raw.length === 19 ? 1000 : 0
  if ((kind === 'moment' || kind === 'day') && ['', 'equal', 'dateequal'].includes(operator) && span > 0)
    return and(gte(target, value), lt(target, new Date((value as Date).getTime() + span)))
  const test = comparisons[operator]
  return test?.(target, value)
}

const contains = (column: Column, raw: string, hint: Filter['hint']) => and(hint?.(raw), ilike(column, containing(raw)))

const comparisons: Record<string, (column: Column, value: unknown) => SQL> = {
  '': eq,
  equal: eq,
  notequal: ne,
  ge: gte,
  datege: gte,
  gt,
  dategt: gt,
  le: lte,
  datele: lte,
  lt,
  datelt: lt,
  dateequal: eq,
}

function valueFrom(kind: Kind, raw: string): unknown {
  switch (kind) {
    case 'text':
    case 'key':
      return raw
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,8})?$/.test(raw) ? raw : undefined
    case 'date':
      return Format.Test('day', raw.slice(0, 10)) ? raw.slice(0, 10) : undefined
    case 'id':
      return Format.Test('id', raw) ? raw : undefined
    case 'number':
      return /^-?\d{1,9}$/.test(raw) ? Number(raw) : undefined
    default: {
      const date = fromShanghai(raw)
      return Number.isNaN(date.getTime()) ? undefined : date
    }
  }
}

function orderOf(params: Params, { sorts, order }: Listing): SQL[] {
  const asked = (value: unknown, direction: (column: Column) => SQL) =>
    typeof value === 'string'
      ? value.split(',').flatMap(name => (Object.hasOwn(sorts, name.trim()) ? [direction(sorts[name.trim()] as Column)] : []))
      : []
  return [...asked(params.ascs, asc), ...asked(params.descs, desc), ...order]
}
