import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { AnyTable } from './table.ts'

/**
 * Drizzle's statements with our own types. Drizzle's types rewrite all previous steps at each step, which costs thousands of instantiations
 * per query. Here a step only says what may follow, in the order of SQL, and what the rows will be. At run time it is Drizzle's object
 * (`database.ts`).
 */
export interface Statements {
  select(): { from<S extends Whole>(source: S): Filterable<S['$inferSelect']> }
  select<F extends Fields>(fields: F): SelectFrom<F>
  selectDistinct<F extends Fields>(fields: F): SelectFrom<F>
  insert<T extends AnyTable>(table: T): InsertInto<T>
  update<T extends AnyTable>(table: T): { set(values: Changes<T>): Change<T> }
  delete<T extends AnyTable>(table: T): Change<T>
  execute<R extends object = Record<string, unknown>>(query: SQLWrapper): Promise<QueryResult<R & Record<string, unknown>>>
}

type Derived<R, A> = SQLWrapper & { readonly _: { readonly brand: 'Subquery'; readonly alias: A }; readonly $inferSelect: R } & {
  readonly [K in keyof R]: SQL.Aliased<R[K]>
}
type Whole = AnyTable | Derived<object, string>
type Source = Whole | SQL
type Field = SQLWrapper & { readonly _: { readonly brand: 'Column' | 'SQL' | 'SQL.Aliased' | 'Table' } }
export type Fields = Readonly<Record<string, Field | Readonly<Record<string, Field>>>>

type NameOf<S> = S extends { readonly _: { readonly brand: 'Table'; readonly name: infer N } }
  ? N
  : S extends { readonly _: { readonly brand: 'Subquery'; readonly alias: infer N } }
    ? N
    : never

/** A row of these fields, where `In` are the tables read and `Missing` those that may have no row. */
export type Row<F, In, Missing> = { -readonly [K in keyof F]: Value<F[K], In, Missing> }
type Value<V, In, Missing> = V extends {
  readonly _: { readonly brand: 'Column'; readonly data: infer D; readonly notNull: infer R; readonly tableName: infer N }
}
  ? N extends In
    ? D | (R extends true ? (N extends Missing ? null : never) : null)
    : never
  : V extends { readonly _: { readonly brand: 'SQL' | 'SQL.Aliased'; readonly type: infer D } }
    ? D
    : V extends { readonly _: { readonly brand: 'Table'; readonly name: infer N }; readonly $inferSelect: infer R }
      ? N extends In
        ? R | (N extends Missing ? null : never)
        : never
      : Row<V, In, Missing> | ([Missing] extends [never] ? never : null)

interface SelectFrom<F> {
  from<S extends Source>(source: S): Joinable<F, NameOf<S>, never>
}

export interface Joinable<F, In, Missing> extends Filterable<Row<F, In, Missing>> {
  innerJoin<S extends Source>(source: S, on: SQL | undefined): Joinable<F, In | NameOf<S>, Missing>
  leftJoin<S extends Source>(source: S, on: SQL | undefined): Joinable<F, In | NameOf<S>, Missing | NameOf<S>>
}

type Sorting = AnyPgColumn | SQLWrapper

export interface Filterable<R> extends Groupable<R> {
  where(condition: SQL | undefined): Groupable<R>
}
interface Groupable<R> extends Sortable<R> {
  groupBy(...by: Sorting[]): Sortable<R> & { having(condition: SQL | undefined): Sortable<R> }
}
interface Sortable<R> extends Limitable<R> {
  unionAll(rows: Rows<R>): Sortable<R>
  orderBy(...by: Sorting[]): Limitable<R>
}
interface Limitable<R> extends Skippable<R> {
  limit(rows: number): Skippable<R>
}
interface Skippable<R> extends Lockable<R> {
  offset(rows: number): Lockable<R>
}
interface Lockable<R> extends Rows<R> {
  for(strength: 'update' | 'no key update' | 'share' | 'key share', config?: { of?: AnyTable; noWait?: true; skipLocked?: true }): Rows<R>
}
interface Rows<R> extends Promise<R[]>, SQLWrapper {
  toSQL(): { sql: string; params: unknown[] }
  /** Fields are read by their alias, so each needs one. */
  as<A extends string>(alias: A): Derived<R, A>
}

type Written<D> = D | SQL | Placeholder
type Values<T extends AnyTable> = { [K in keyof T['$inferInsert']]: Written<T['$inferInsert'][K]> }
type Changes<T extends AnyTable> = {
  [K in keyof T['$inferInsert']]?: (K extends keyof T['$inferSelect'] ? T['$inferSelect'][K] : never) | SQL | AnyPgColumn | undefined
}

interface InsertInto<T extends AnyTable> {
  values(row: Values<T>): Insert<T>
  values(rows: readonly Values<T>[]): Insert<T>
}
interface Insert<T extends AnyTable> extends Returning<T> {
  onConflictDoNothing(on?: { target?: AnyPgColumn | AnyPgColumn[]; where?: SQL }): Returning<T>
  onConflictDoUpdate(on: { target: AnyPgColumn | AnyPgColumn[]; targetWhere?: SQL; setWhere?: SQL; set: Changes<T> }): Returning<T>
}
interface Change<T extends AnyTable> extends Returning<T> {
  where(condition: SQL | undefined): Returning<T>
}
interface Returning<T extends AnyTable> extends Promise<QueryResult<never>>, SQLWrapper {
  returning(): Promise<T['$inferSelect'][]>
  returning<F extends Fields>(fields: F): Promise<Row<F, NameOf<T>, never>[]>
}
