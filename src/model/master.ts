import type { Field } from './form/field.ts'
import type { Columns } from './form/lines.ts'

/**
 * 主数据. Something the company keeps a book of: a material, a warehouse, an employee. The value gives its table, its list and form page,
 * its picker in other forms, its import and its export.
 */
export interface MasterSpec<C extends Columns> {
  title: string
  en: string
  fields: C
  /** What a picker and a document show for it: code and name, mostly. */
  label: readonly (keyof C & string)[]
  /** No two rows in use may share these together. */
  unique?: readonly (readonly (keyof C & string)[])[]
  list: readonly (keyof C & string)[]
  search?: readonly (keyof C & string)[]
  /** Changed by flows only: its pages show and export, and have no form. */
  readonly?: boolean
}

export interface Master<C extends Columns = Columns> extends Omit<Required<MasterSpec<C>>, 'readonly'> {
  readonly key: string
  readonly readonly: boolean
}

export function master<const C extends Columns>(key: string, spec: MasterSpec<C>): Master<C> {
  return Object.freeze({ unique: [], search: [], readonly: false, ...spec, key })
}

/** The columns a row of a master has, besides its id. */
export type RowOfMaster<T> = T extends Master<infer C> ? { readonly [K in keyof C]?: C[K] extends Field<infer V> ? V : never } : never
