import { type Field, isRange } from './form/field.ts'

/** 指标. A numeric column of a report, and how it adds up. */
export interface Measure {
  readonly field: Field
  /** `rate`: Σ numerator ÷ Σ denominator, never a mean of rates. `most`: the largest of them. `none`: meaningful only in its own row. */
  readonly total: 'sum' | 'rate' | 'most' | 'none'
  /** For a rate: numerator and denominator, all summed. With those of the time before it is the growth of that rate. */
  readonly of?: readonly [numerator: string, denominator: string, before?: string, beforeOf?: string]
  /** Common heading of several columns. */
  readonly under?: string
  /** English label, where the name of the column is not enough. */
  readonly en?: string
  /** Added up only where all rows share this dimension: pieces and kilograms have no sum, two materials no common price. */
  readonly alike?: string
  /** Requires the right `{report}_{right}`. */
  readonly right?: string
  /** One of many columns of short figures. */
  readonly narrow?: boolean
  /** Hidden until the reader selects it. */
  readonly hidden?: boolean
  readonly drill?: Drill
  /** Figures beyond these are marked as warnings. */
  readonly warns?: { readonly above?: number; readonly below?: number }
}

export type Measures = Readonly<Record<string, Measure>>

type Where = Readonly<Record<string, string>>

/** 下钻. A link from a figure to the list or report behind it, for people who may open that. */
export interface Drill {
  /** Opening it requires `{key}_view`. */
  readonly key: string
  readonly path: string
  /** What else the target is narrowed to; it may depend on the filters of the report. */
  readonly where?: Where | ((asked: Readonly<Record<string, unknown>>) => Where)
  /** Filters that the target calls otherwise: `{ day: 'postDate_datele' }`. A month of a row may be days of the target: `{ month: 'postDate' }`. */
  readonly as?: Readonly<Record<string, string>>
  /** Filters and groups that the target does not know: no link where they narrow more than a row. */
  readonly unless?: readonly string[]
  /** The list knows only what a single row is about: no link from groups and totals. */
  readonly only?: 'rows'
  /** The report is about a month and the target about days: this day of it, or any. */
  readonly dayOfMonth?: number | 'any'
  /** Which part of the report's range: within it, before it, or until its end. */
  readonly when?: 'within' | 'before' | 'until'
  /** The target is a report, and takes from and until of these in one: `month=2026-01,2026-03`. No link to what has no value. */
  readonly ranges?: readonly string[]
}

export const isWarning = ({ warns: { above, below } = {} }: Measure, value: string): boolean =>
  value !== '' && ((above !== undefined && Number(value) > above) || (below !== undefined && Number(value) < below))

type Options = Omit<Measure, 'field' | 'total' | 'of'>

export const sum = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'sum' })
export const rate = (field: Field, numerator: string, denominator: string, options: Options = {}): Measure =>
  Object.freeze({ ...options, field, total: 'rate', of: [numerator, denominator] as const })
/** 环比: the rate of the first two ÷ the rate of the last two − 1. */
export const growth = (field: Field, of: readonly [string, string, string, string], options: Options = {}): Measure =>
  Object.freeze({ ...options, field, total: 'rate', of })
export const most = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'most' })
export const plain = (field: Field, options: Options = {}): Measure => Object.freeze({ ...options, field, total: 'none' })

/** Links to the list of a master, a register or another report. */
export const to = ({ key, page, filters }: Target, more: Omit<Drill, 'key' | 'path' | 'ranges'> = {}): Drill => {
  if (!page) throw new Error(`${key} has no page`)
  const ranges = filters && Object.keys(filters).filter(name => isRange(filters[name]!.kind))
  return { key, path: page.path, ...(ranges ? { ranges } : {}), ...more }
}

interface Target {
  readonly key: string
  readonly page?: { readonly path: string }
  readonly filters?: Readonly<Record<string, Field>>
}
