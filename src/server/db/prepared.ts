import { createHash } from 'node:crypto'
import { type AnyTable, getTableColumns, getTableName } from './table.ts'

/**
 * A statement that is written once and run often. It has a name, so each connection parses and plans it only the first time. `R` is a row
 * of its result; values are given by position.
 */
export interface Prepared<R extends object = never> {
  readonly name: string
  readonly text: string
  readonly row?: R
}

export const prepared = <R extends object = never>(text: string): Prepared<R> => ({
  name: createHash('sha256').update(text).digest('base64url').slice(0, 22),
  text,
})

/** All columns of a table under the names of its definition, so that a row reads as `$inferSelect` does. */
export const columnsOf = (table: AnyTable, from = ''): string =>
  Object.entries(getTableColumns(table))
    .map(([key, column]) => `${from}"${(column as { name: string }).name}" as "${key}"`)
    .join(', ')

interface Written<T extends AnyTable> {
  readonly statement: Prepared
  /** The values of a row that is named as the table's definition names it. */
  values(row: T['$inferSelect']): unknown[]
}

/** Inserts a whole row. */
export function insertInto<T extends AnyTable>(table: T): Written<T> {
  const columns = columnsBy(table)
  const names = [...columns.values()].map(({ name }) => `"${name}"`).join(', ')
  const places = [...columns.keys()].map((_, at) => `$${at + 1}`).join(', ')
  return { statement: prepared(`insert into "${getTableName(table)}" (${names}) values (${places})`), values: valuesOf(columns) }
}

/** Updates these columns of the row with this key. */
export function updateOf<T extends AnyTable>(table: T, key: string, changed: readonly (keyof T['$inferSelect'] & string)[]): Written<T> {
  const columns = columnsBy(table)
  const chosen = new Map([key, ...changed].map(each => [each, columns.get(each) ?? raise(each)]))
  const [{ name: id } = raise(key), ...rest] = chosen.values()
  const set = rest.map(({ name }, at) => `"${name}" = $${at + 2}`).join(', ')
  return { statement: prepared(`update "${getTableName(table)}" set ${set} where "${id}" = $1`), values: valuesOf(chosen) }
}

interface Column {
  name: string
  getSQLType(): string
}

const columnsBy = (table: AnyTable) => new Map(Object.entries(getTableColumns(table) as Record<string, Column>))

const valuesOf = (columns: ReadonlyMap<string, Column>) => {
  const read = [...columns].map(([key, column]) => [key, column.getSQLType() === 'jsonb'] as const)
  return (row: Record<string, unknown>) =>
    read.map(([key, isJson]) => (isJson && row[key] !== null ? JSON.stringify(row[key]) : (row[key] ?? null)))
}

const raise = (column: string): never => {
  throw new Error(`no column ${column}`)
}
