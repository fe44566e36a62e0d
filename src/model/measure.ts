import type { Field } from './form/field.ts'

/** 指标. A numeric column of a report, and how it adds up. */
export interface Measure {
  readonly field: Field
  /** `rate`: Σ numerator ÷ Σ denominator, never a mean of rates. `none`: meaningful only in its own row. */
  readonly total: 'sum' | 'rate' | 'none'
  /** For a rate: numerator and denominator, both summed. */
  readonly of?: readonly [numerator: string, denominator: string]
  /** Common heading of several columns. */
  readonly under?: string
  /** English label, where the name of the column is not enough. */
  readonly en?: string
  /** Added up only where all rows share this dimension: pieces and kilograms have no sum, two materials no common price. */
  readonly alike?: string
  /** Requires the right `{report}_{right}`. */
  readonly right?: string
  /** Hidden until the reader selects it. */
  readonly hidden?: boolean
  readonly drill?: Drill
}

export type Measures = Readonly<Record<string, Measure>>

/** 下钻. A link from a figure to the list or report behind it, for people who may open that. */
export interface Drill {
  /** Opening it requires `{key}_view`. */
  readonly key: string
  readonly path: string
  readonly where?: Readonly<Record<string, string>>
  /** Which part of the report's range: within it, before it, or until its end. */
  readonly when?: 'within' | 'before' | 'until'
}

type Options = Omit<Measure, 'field' | 'total' | 'of'>

export const sum = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'sum' })
export const rate = (field: Field, numerator: string, denominator: string, options: Options = {}): Measure =>
  Object.freeze({ ...options, field, total: 'rate', of: [numerator, denominator] as const })
export const plain = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'none' })

/** Links to the list of a master, a register or another report. */
export const to = ({ key, page }: { key: string; page?: { readonly path: string } }, more: Pick<Drill, 'where' | 'when'> = {}): Drill => {
  if (!page) throw new Error(`${key} has no page`)
  return { key, path: page.path, ...more }
}
