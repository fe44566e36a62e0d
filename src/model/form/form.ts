import type { Field } from './field.ts'
import type { Columns, Lines, RowOf, SubmittedRow, SureOf } from './lines.ts'

export type Fields = Readonly<Record<string, Field | Lines>>

/** The values of a form. Every field may be missing until the form has been checked. */
export type DocOf<F extends Fields> = {
  readonly [K in keyof F]?: F[K] extends Lines<infer C> ? readonly RowOf<C>[] : F[K] extends Field<infer V> ? V : never
}

/**
 * A submitted document: required fields and tables (possibly empty) are present; conditional fields may be missing. `submitted`
 * (`submitted.ts`) makes one, or says what is missing.
 */
export type SubmittedDoc<F extends Fields> = {
  readonly [K in SureOf<F>]: F[K] extends Field<infer V> ? V : never
} & { readonly [K in TablesOf<F>]: F[K] extends Lines<infer C, infer X> ? readonly SubmittedRow<C, X>[] : never } & {
  readonly [K in keyof F as K extends SureOf<F> | TablesOf<F> ? never : K]?: F[K] extends Field<infer V> ? V : never
}
type TablesOf<F extends Fields> = { [K in keyof F]: F[K] extends Lines ? K : never }[keyof F]

export interface Rule<D> {
  /** The field at which the message is shown. */
  on: string
  ok(doc: D): boolean
  message: string | ((doc: D) => string)
}

/** A rule about the rows of a table. Every row that breaks it is marked, with the message at `cell`. */
export interface RowRule<R, D> {
  /** The table. */
  on: string
  cell: keyof R & string
  /** Must hold for each row. */
  each?(row: R, doc: D): boolean
  /** What may occur once only: later rows with the same value break the rule. */
  once?(row: R): string | undefined
  message: string
}

/** The rules about rows that a form may have, by table. */
export type RowRules<F extends Fields> = string extends keyof F ? RowRule<RowOf<Columns>, DocOf<F>> : RowRuleOf<F, LinesIn<F>>

/** The names of the tables of a form. */
type LinesIn<F extends Fields> = { [K in keyof F & string]: F[K] extends Lines ? K : never }[keyof F & string]
type RowRuleOf<F extends Fields, K extends keyof F & string> = K extends unknown
  ? F[K] extends Lines<infer C>
    ? RowRule<RowOf<C>, DocOf<F>> & { on: K }
    : never
  : never

export interface Form<F extends Fields = Fields> {
  readonly fields: F
  readonly derive?: { readonly [K in keyof F]?: (doc: DocOf<F>) => unknown }
  readonly rules?: readonly (Rule<DocOf<F>> | RowRules<F>)[]
}

export const isLines = (field: Field | Lines): field is Lines => field.kind === 'lines'

/** Every path that a permission or a condition may name: fields, tables, columns. */
export function pathsOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    isLines(field) ? [key, ...Object.keys(field.columns).map(column => `${key}.${column}`)] : [key],
  )
}
