import type { ColumnDataType, SQLWrapper } from 'drizzle-orm'
import * as drizzle from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'

/**
 * Drizzle's tables with our own types: what a row contains, and what may be missing. Drizzle gives each column a type of its own and
 * compares them member by member; here all columns of the same kind share a type. At run time they are Drizzle's objects.
 */
interface Kind<D, Required extends boolean> {
  name: string
  tableName: string
  dataType: ColumnDataType
  columnType: string
  data: D
  driverParam: unknown
  notNull: Required
  hasDefault: boolean
  isPrimaryKey: boolean
  isAutoincrement: boolean
  hasRuntimeDefault: boolean
  enumValues: undefined
}
type Column<D, Required extends boolean, N> = pg.PgColumn<Kind<D, Required>> & { readonly _: { readonly tableName: N } }

/** The part of a column builder that we read. */
interface Builder {
  _: { data: unknown }
}
type Builders = Record<string, Builder>
type Data<U> = U extends { $type: infer D } ? D : U extends { data: infer D } ? D : never
type Read<U> = U extends { notNull: true } ? Data<U> : Data<U> | null

type Columns<N, B extends Builders> = {
  readonly [K in keyof B]: Column<Data<B[K]['_']>, B[K]['_'] extends { notNull: true } ? true : false, N>
}
type Selected<B extends Builders> = { -readonly [K in keyof B]: Read<B[K]['_']> }
/** Required, optional, or computed by the database. */
type Need<U> = U extends { generated: { type: 'always' } } | { identity: 'always' }
  ? 'never'
  : U extends { notNull: true }
    ? U extends { hasDefault: true }
      ? 'maybe'
      : 'always'
    : 'maybe'
type Inserted<B extends Builders> = {
  -readonly [K in keyof B as Need<B[K]['_']> extends 'always' ? K : never]: Read<B[K]['_']>
} & { -readonly [K in keyof B as Need<B[K]['_']> extends 'maybe' ? K : never]?: Read<B[K]['_']> | undefined }

interface TableOf<N extends string, B extends Builders> extends SQLWrapper {
  readonly _: { readonly brand: 'Table'; readonly name: N; readonly columns: Columns<N, B> }
  readonly $inferSelect: Selected<B>
  readonly $inferInsert: { [K in keyof Inserted<B>]: Inserted<B>[K] }
}
type Table<N extends string, B extends Builders> = TableOf<N, B> & Columns<N, B>

/** Any table, recognised by its brand, because comparing Drizzle's classes is expensive. */
export interface AnyTable extends SQLWrapper {
  readonly _: { readonly brand: 'Table'; readonly name: string; readonly columns: object }
  readonly $inferSelect: Record<string, unknown>
  readonly $inferInsert: object
}

type Indexed<B> = { readonly [K in keyof B]: pg.ExtraConfigColumn }

export const pgTable = pg.pgTable as unknown as <N extends string, B extends Builders>(
  name: N,
  columns: B,
  more?: (self: Indexed<B>) => pg.PgTableExtraConfigValue[],
) => Table<N, B>

/** The same table under another name in a statement. */
export const alias = pg.alias as unknown as <B extends Builders, N extends string>(table: TableOf<string, B>, name: N) => Table<N, B>

export const getTableColumns = drizzle.getTableColumns as unknown as <T extends AnyTable>(table: T) => T['_']['columns']
export const getTableName = drizzle.getTableName as unknown as (table: AnyTable) => string
export const getTableConfig = pg.getTableConfig as unknown as (table: AnyTable) => ReturnType<typeof pg.getTableConfig>
