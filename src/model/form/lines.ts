import type { Field, Kind } from './field.ts'

/** A table inside a form. Values are derived row by row. */
export type Columns = Readonly<Record<string, Field>>

export type RowOf<C extends Columns> = { readonly [K in keyof C]?: ValueOf<C[K]> }

/** A row of a submitted document: what is required in every row is there, but for the exempt columns. */
export type SubmittedRow<C extends Columns, X extends string = never> = {
  readonly [K in Exclude<SureOf<C>, X>]: ValueOf<C[K]>
} & { readonly [K in keyof C as K extends Exclude<SureOf<C>, X> ? never : K]?: ValueOf<C[K]> }

type ValueOf<F> = F extends Field<infer V> ? V : never
/** The fields that every submitted document has. */
export type SureOf<C> = { [K in keyof C]: C[K] extends Field<unknown, Kind, true> ? K : never }[keyof C]

export interface LinesOptions<C extends Columns, X extends string = string> {
  min?: number
  max?: number
  derive?: { readonly [K in keyof C]?: (row: RowOf<C>, doc: never) => unknown }
  /** Written by a later node, not by the initiator. */
  later?: boolean
  /** The server computes which rows there are; what people type in them is kept by the value of this column. Nobody adds or removes rows. */
  rowsBy?: keyof C & string
  /** Columns that are not required here although they are required elsewhere. */
  exempt?: readonly X[]
}

export interface Lines<C extends Columns = Columns, X extends string = string> {
  readonly kind: 'lines'
  readonly label: string
  readonly columns: C
  readonly options: LinesOptions<C, X>
}

/**
 * Whether the sum of a column is meaningful. Money is; quantities are if they are typed or computed from their row. Looked-up quantities (stock on
 * hand, quotas) would be counted once per row that shows them. Prices and rates never are.
 */
export function isTotalled({ options }: Lines, key: string, { kind, options: own }: Field): boolean {
  if (own.totalled !== undefined) return own.totalled
  if (kind === 'money') return true
  return COUNTED.has(kind) && (!own.derived || key in (options.derive ?? {}))
}

const COUNTED: ReadonlySet<Kind> = new Set<Kind>(['quantity', 'weight', 'days'])

/** The rows of a table as the server knows them, with the typed values that were given for each; a row nobody has seen yet has proposed ones. */
export function knownRows({ options: { rowsBy } }: Lines, given: unknown, computed: unknown): unknown {
  if (!rowsBy || !Array.isArray(computed)) return given
  const typed = Array.isArray(given) ? (given as Record<string, unknown>[]) : []
  const byKey = new Map(typed.map(row => [String(row?.[rowsBy]), row]))
  return computed.map(row => byKey.get(String(row[rowsBy])) ?? row)
}

/** Under this key a row says which stored row it was shown from; it is no column and is not stored. */
export const STORED_ROW = '$row'

export const MOST_LINES = 2000

export function lines<const C extends Columns, const X extends string = never>(
  label: string,
  columns: C,
  options: LinesOptions<C, X> = {},
): Lines<C, NoInfer<X>> {
  return Object.freeze({ kind: 'lines', label, columns: Object.freeze(columns), options: Object.freeze(options) })
}
