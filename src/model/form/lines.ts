import type { Field } from './field.ts'

/** A table inside a form: the same columns for every row, derived row by row. */
export type Columns = Readonly<Record<string, Field>>

export type RowOf<C extends Columns> = { readonly [K in keyof C]?: C[K] extends Field<infer V> ? V : never }

export interface LinesOptions<C extends Columns> {
  min?: number
  max?: number
  derive?: { readonly [K in keyof C]?: (row: RowOf<C>, doc: never) => unknown }
  /** Left to a later node that may write it: the initiator does not. */
  later?: boolean
  /** Material rows: specs and modelNo may stay empty although they are required elsewhere. */
  material?: boolean
}

export interface Lines<C extends Columns = Columns> {
  readonly kind: 'lines'
  readonly label: string
  readonly columns: C
  readonly options: LinesOptions<C>
}

export const MOST_LINES = 2000

export function lines<const C extends Columns>(label: string, columns: C, options: LinesOptions<C> = {}): Lines<C> {
  return Object.freeze({ kind: 'lines', label, columns: Object.freeze(columns), options: Object.freeze(options) })
}
