import { and, asc, type Column, desc, eq, gt, gte, ilike, isNotNull, isNull, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import Format from 'typebox/format'
import type { Params } from '../http/input.ts'
import { fromShanghai } from '../http/present.ts'
import type { Tx } from './database.ts'
import { find, type Query } from './find.ts'
import { type Asked, containing, literal, plainly } from './search.ts'
import type { AnyTable } from './table.ts'
import type { Total } from './total.ts'

/**
 * A list: which parameters filter which columns, and the sortable columns. Other parameters are ignored, so the set of SQL texts is fixed.
 *
 * A plain `name=x` on a text means "contains"; the suffixes of the client family (`_equal`, `_ge`, `_datege` …) mean otherwise.
 */
type Kind = 'text' | 'key' | 'id' | 'number' | 'decimal' | 'moment' | 'day' | 'date'
export interface Filter {
  column: Column | SQL
  kind: Kind
  /** An indexed condition for rows that contain a text or have a value, applied before the column itself. */
  hint?: (wanted: string) => SQL | undefined
}
export const text = (column: Column | SQL): Filter => ({ column, kind: 'text' })
/** A dictionary key: compared exactly. */
export const keyOf = (column: Column | SQL): Filter => ({ column, kind: 'key' })
export const idOf = (column: Column | SQL): Filter => ({ column, kind: 'id' })
export const number = (column: Column | SQL): Filter => ({ column, kind: 'number' })
export const decimalOf = (column: Column | SQL): Filter => ({ column, kind: 'decimal' })
/** A calendar day without a time zone. */
export const dateOf = (column: Column | SQL): Filter => ({ column, kind: 'date' })
export const momentOf = (column: Column | SQL): Filter => ({ column, kind: 'moment' })

export interface Listing {
  filters: Record<string, Filter>
  sorts: Record<string, Column | SQL>
  /** The default order; always appended, so that pages never overlap. */
  order: readonly SQL[]
  /** Columns that follow each sort in its index: ties use the direction of the sort, so that the index has the whole order. */
  ties?: readonly Column[]
}

export interface PageOf<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
  orders: never[]
  /** Whether the total is final; without waiting for it, it may be a lower bound. */
  searchCount: boolean
}

const DEFAULT_SIZE = 10
const MAX_SIZE = 500
/** A job that reads a whole list reads it in pages that no request may ask for: what each page skips is found again for each of them. */
const WHOLE_LIST_SIZE = 5000
const WHOLE_LIST = Symbol('a page of the whole list')

/** Parameters for one page after the other of a whole list. A request cannot say this: its parameters have names, not symbols. */
export const wholeListPage = (params: Params, current: number): Params => ({
  ...params,
  ...{ current: String(current), size: String(WHOLE_LIST_SIZE), [WHOLE_LIST]: true },
})

/**
 * Invalid `size` and `current` become the default. With `searchCount=false` the rows are returned at once; the reply says in the same field
 * whether its total is final.
 */
export function pageOf(params: Params): { current: number; size: number; offset: number; isCounted: boolean } {
  const whole = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : 0)
  const size = Math.min(whole(params.size) || DEFAULT_SIZE, WHOLE_LIST in params ? WHOLE_LIST_SIZE : MAX_SIZE)
  const current = Math.max(whole(params.current), 1)
  return { current, size, offset: (current - 1) * size, isCounted: String(params.searchCount) !== 'false' }
}

interface Source<T> {
  table: AnyTable
  where?: SQL
  /** Rows found by a word are read by this id. */
  id?: PgColumn
  words?: Asked | undefined
  ordered?: SQL | undefined
  rows(query: Query): Promise<T[]>
}

/** One page: total first, then the rows, unless the page is beyond the end. */
export async function page<T>(tx: Tx, params: Params, listing: Listing, from: Source<T>): Promise<PageOf<T>> {
  const { current, size, offset, isCounted } = pageOf(params)
  const asked = readings(params, listing.filters)
  const order = orderOf(params, listing)
  const walkable = !params.ascs && !params.descs
  const { table, where, id, words, ordered, rows } = from
  const found = await find(tx, {
    ...{ table, id, book: where, order, walkable, ordered, size, offset, isCounted },
    asked: [...asked, ...(words ? [words] : [])],
  })
  const records = found.page ? await rows(found.page) : []
  return asPage(records, found, { current, size })
}

/** A plain number is a final total. */
export function asPage<T>(records: T[], found: number | Total, { current, size }: { current: number; size: number }): PageOf<T> {
  const { total, isWhole } = typeof found === 'number' ? { total: found, isWhole: true } : found
  return { records, total, size, current, pages: Math.ceil(total / size), orders: [], searchCount: isWhole }
}

export const conditions = (params: Params, filters: Record<string, Filter>): SQL[] => readings(params, filters).map(({ found }) => found)

function readings(params: Params, filters: Record<string, Filter>): Asked[] {
  const found: Asked[] = []
  for (const [key, raw] of Object.entries(params)) {
    if (raw === '' || raw === null || raw === undefined || typeof raw === 'object') continue
    const [name, operator] = split(key, filters)
    const filter = name === undefined ? undefined : filters[name]
    const condition = filter && compare(filter, operator, String(raw))
    const hint = condition && isHinted(filter, operator) ? filter.hint?.(String(raw)) : undefined
    if (condition) found.push(hint ? { found: and(hint, condition)!, walked: condition } : plainly(condition))
  }
  return found
}

const isHinted = ({ kind }: Filter, operator: string) => operator === '' || operator === (kind === 'text' ? 'like' : 'equal')

function split(key: string, filters: Record<string, Filter>): [string | undefined, string] {
  if (Object.hasOwn(filters, key)) return [key, '']
  const cut = key.lastIndexOf('_')
  const name = key.slice(0, cut)
  return cut > 0 && Object.hasOwn(filters, name) ? [name, key.slice(cut + 1)] : [undefined, '']
}

function compare({ column, kind }: Filter, operator: string, raw: string): SQL | undefined {
  const target = column as Column
  switch (operator) {
    case 'null':
      return isNull(target)
    case 'notnull':
      return isNotNull(target)
    case 'ignore':
      return undefined
    case 'like':
      return kind === 'text' ? contains(target, raw) : undefined
    case 'likeleft':
      return kind === 'text' ? ilike(target, `%${literal(raw)}`) : undefined
    case 'likeright':
      return kind === 'text' ? ilike(target, `${literal(raw)}%`) : undefined
    case 'notlike':
      return kind === 'text' ? not(ilike(target, containing(raw))) : undefined
  }
  if (operator === '' && kind === 'text') return contains(target, raw)
  const value = valueFrom(kind, raw)
  // A value of the wrong type matches nothing.
  if (value === undefined) return sql`false`
  // A day means all of it, and so does a second, because that is how times are shown.
  const span = raw.length === 10 ? 86_400_000 : raw.length === 19 ? 1000 : 0
  if ((kind === 'moment' || kind === 'day') && span > 0) {
    const next = new Date((value as Date).getTime() + span)
    if (['', 'equal', 'dateequal'].includes(operator)) return and(gte(target, value), lt(target, next))
    if (operator === 'le' || operator === 'datele') return lt(target, next)
    if (operator === 'gt' || operator === 'dategt') return gte(target, next)
  }
  const test = comparisons[operator]
  return test?.(target, value)
}

const contains = (column: Column, raw: string) => ilike(column, containing(raw))

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

function orderOf(params: Params, { sorts, order, ties }: Listing): SQL[] {
  const asked = (value: unknown, direction: (column: Column) => SQL) =>
    typeof value === 'string'
      ? value.split(',').flatMap(name => (Object.hasOwn(sorts, name.trim()) ? [direction(sorts[name.trim()] as Column)] : []))
      : []
  const [up, down] = [asked(params.ascs, asc), asked(params.descs, desc)]
  if (ties && up.length + down.length > 0) return [...up, ...down, ...ties.map(down.length > 0 ? desc : asc)]
  return [...up, ...down, ...order]
}
