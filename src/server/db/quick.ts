import { Column, is, type SQL, SQL as Sql, sql } from 'drizzle-orm'
import { quickenTexts } from './quick-text.ts'

/**
 * Drizzle, quicker. It asks of every cell of a result how to decode it, and writes the columns of a selection one by one for each statement.
 * Here each column is asked once per statement, and a selection that was written before is written again as one text.
 */
interface Selected {
  readonly path: readonly string[]
  readonly field: unknown
}
interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
type MapRows = (rows: readonly unknown[][]) => unknown[]
type PrepareQuery = (
  query: unknown,
  fields: Selected[] | undefined,
  name?: string,
  isArray?: boolean,
  map?: MapRows,
  ...more: unknown[]
) => unknown
type BuildSelection = (fields: readonly Selected[], how?: { isSingleTable?: boolean }) => SQL

interface Drizzled {
  readonly session: { prepareQuery: PrepareQuery }
  readonly dialect: { buildSelection: BuildSelection }
}

quickenTexts()

export function quicken<T>(drizzled: T): T {
  const { session, dialect } = drizzled as Drizzled
  const prepare = session.prepareQuery
  session.prepareQuery = function (query, fields, name, isArray, map, ...more) {
    return prepare.call(this, query, fields, name, isArray, map ?? (fields && quickMap(fields)), ...more)
  }
  const build = dialect.buildSelection.bind(dialect)
  dialect.buildSelection = (fields, how = {}) => knownSelection(fields, how.isSingleTable ?? false) ?? build(fields, how)
  return drizzled
}

const plain = Column.prototype.mapFromDriverValue
const decoderOf = (field: unknown): Decoder =>
  is(field, Column) ? field : ((is(field, Sql) ? field : (field as { sql: SQL }).sql) as never as { decoder: Decoder }).decoder

/** Rows of one level. Joined rows have two, and may be missing as a whole: those are left to Drizzle. */
function quickMap(fields: readonly Selected[]): MapRows | undefined {
  if (fields.some(({ path }) => path.length !== 1)) return undefined
  const columns = fields.map(({ path, field }) => {
    const decoder = decoderOf(field)
    return { key: path[0] as string, decoder: decoder.mapFromDriverValue === plain ? undefined : decoder }
  })
  return rows =>
    rows.map(row => {
      const found: Record<string, unknown> = {}
      for (let at = 0; at < columns.length; at++) {
        const { key, decoder } = columns[at] as (typeof columns)[number]
        const value = row[at]
        found[key] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
      }
      return found
    })
}

const WIDE = 8
const written = new WeakMap<Column, { readonly columns: readonly unknown[]; readonly text: SQL }[]>()

/** The columns of one table, in the order of an earlier statement. */
function knownSelection(fields: readonly Selected[], isSingleTable: boolean): SQL | undefined {
  const [first] = fields
  if (!isSingleTable || !first || fields.length < WIDE || !is(first.field, Column)) return undefined
  const known = written.get(first.field) ?? []
  const found = known.find(({ columns }) => columns.length === fields.length && fields.every(({ field }, at) => field === columns[at]))
  if (found) return found.text
  const columns = fields.map(({ field }) => field)
  if (!columns.every(column => is(column, Column))) return undefined
  const text = sql.raw((columns as Column[]).map(({ name }) => `"${name}"`).join(', '))
  written.set(first.field, [...known, { columns, text }])
  return text
}
