import type { Field } from './form/field.ts'

/** 指标. A column of a report that is measured, and how it adds up. */
export interface Measure {
  readonly field: Field
  /** `rate`: Σ numerator ÷ Σ denominator, never a mean of rates. `none`: says nothing beyond its own row. */
  readonly total: 'sum' | 'rate' | 'none'
  /** Of a rate: numerator and denominator, both added up. */
  readonly of?: readonly [numerator: string, denominator: string]
  /** A heading above several columns. */
  readonly under?: string
  /** In English, where the name of the column does not say it. */
  readonly en?: string
  /** Added up only where this dimension is the same in all rows: pieces and kilograms have no sum. */
  readonly alike?: string
  /** Read with `{report}_{right}` only. */
  readonly right?: string
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean
  readonly drill?: Drill
}

export type Measures = Readonly<Record<string, Measure>>

/** 下钻. The list or the report that a figure is made of, for those who may open it. */
export interface Drill {
  /** Its right is `{key}_view`. */
  readonly key: string
  readonly path: string
  readonly where?: Readonly<Record<string, string>>
  /** Which part of the report's range: what lies in it, before it, or until its end. */
  readonly when?: 'within' | 'before' | 'until'
}

type Options = Omit<Measure, 'field' | 'total' | 'of'>

export const sum = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'sum' })
export const rate = (field: Field, numerator: string, denominator: string, options: Options = {}): Measure =>
  Object.freeze({ ...options, field, total: 'rate', of: [numerator, denominator] as const })
export const plain = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'none' })

/** Leads to the list of a master, a register or another report. */
export const to = ({ key, page }: { key: string; page?: { readonly path: string } }, more: Pick<Drill, 'where' | 'when'> = {}): Drill => {
  if (!page) throw new Error(`${key} has no page to lead to`)
  return { key, path: page.path, ...more }
}
