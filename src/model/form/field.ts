/**
 * The fields of a paper form, as typed values. A definition reads like the form itself; the browser draws it, the server reads and
 * checks what was filled in, lists, exports and prints are made from the same values.
 */
export type Kind =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'integer'
  | 'quantity'
  | 'money'
  | 'price'
  | 'percent'
  | 'days'
  | 'tenths'
  | 'weight'
  | 'date'
  | 'datetime'
  | 'month'
  | 'daterange'
  | 'monthrange'
  | 'user'
  | 'dept'
  | 'dict'
  | 'ref'
  | 'attachments'

export interface FieldOptions {
  /** Must be filled in at submit. A field that a node fills in is required there, not here. */
  required?: boolean
  /** Left to a later node that may write it: the initiator does not. */
  later?: boolean
  /** Never typed: computed by `derive`, or copied from what a reference points at. */
  derived?: boolean
  /** Proposed, may be changed. */
  initial?: string | number
  /** At most so many characters, or so much. */
  max?: number | string
  min?: number | string
  /** Of a dictionary: the entries that are offered here. What else it holds is another paper's matter, and a rule says whose. */
  offers?: readonly string[]
  /** Of a dictionary of states: the colour that each of them is shown in. */
  tones?: Readonly<Record<string, 'success' | 'danger' | 'warning' | 'neutral' | 'info'>>
  /** Several values. */
  several?: boolean
  help?: string
  /** A number that names and does not count, as a year or a line: it is read as a word is. */
  ordinal?: boolean
  /** Of a column: whether the table adds it up. Unsaid, what is money, and what is counted on this very paper (`isTotalled`). */
  totalled?: boolean
  /** Shown, and asked for, only then. */
  when?: (doc: Readonly<Record<string, unknown>>) => boolean
}

export interface Field<V = unknown, K extends Kind = Kind> {
  readonly kind: K
  readonly label: string
  readonly options: FieldOptions
  /** For `dict`: whose entries. */
  readonly code?: string
  /** For `ref`: what it points at, and which fields beside it are copied from which of its columns. */
  readonly to?: string
  readonly copy?: Readonly<Record<string, string>>
  /** For `ref`: only rows whose column equals a field of the form, or a quoted constant: `{ warehouseId: 'warehouseId', kind: '"loss"' }`. */
  readonly within?: Readonly<Record<string, string>>
  /** Where its kind depends (`varied`): the field beside it that decides, and the field it is for each of its values. */
  readonly by?: string
  readonly as?: Readonly<Record<string, Field>>
  /** Never set: carries the type of the value. */
  readonly value?: V
}

export interface Attachment {
  readonly id: string
  readonly name: string
}

type Several<V, O extends FieldOptions> = O extends { several: true } ? readonly V[] : V

const make =
  <V, K extends Kind>(kind: K) =>
  <const O extends FieldOptions>(label: string, options?: O): Field<Several<V, O>, K> =>
    Object.freeze({ kind, label, options: Object.freeze({ ...options }) })

export const text = make<string, 'text'>('text')
export const textarea = make<string, 'textarea'>('textarea')
/** Sanitised before it is stored. */
export const richtext = make<string, 'richtext'>('richtext')
/** Whole numbers: pieces, days, scores. */
export const integer = make<number, 'integer'>('integer')
/** Three decimals, in the unit of what is counted. */
export const quantity = make<string, 'quantity'>('quantity')
/** CNY, two decimals. */
export const money = make<string, 'money'>('money')
/** Unit prices and costs: four decimals. */
export const price = make<string, 'price'>('price')
/** In %, two decimals. */
export const percent = make<string, 'percent'>('percent')
/** Days, with half ones: one decimal. */
export const days = make<string, 'days'>('days')
/** Years, scores, whatever its label says: one decimal. */
export const tenths = make<string, 'tenths'>('tenths')
/** Kilograms, three decimals. */
export const weight = make<string, 'weight'>('weight')
export const date = make<string, 'date'>('date')
export const datetime = make<string, 'datetime'>('datetime')
export const month = make<string, 'month'>('month')
export const daterange = make<readonly [string, string], 'daterange'>('daterange')
/** From one month to another, both included. */
export const monthrange = make<readonly [string, string], 'monthrange'>('monthrange')
export const user = make<string, 'user'>('user')
export const dept = make<string, 'dept'>('dept')
export const attachments = make<readonly Attachment[], 'attachments'>('attachments')

export function dict<const O extends FieldOptions>(label: string, options: O & { code: string }): Field<Several<string, O>, 'dict'> {
  const { code, ...rest } = options
  return Object.freeze({ kind: 'dict', label, code, options: Object.freeze(rest) })
}

/** Yes or no, as every form here asks it. */
export const yesNo = <const O extends FieldOptions>(label: string, options?: O) =>
  dict(label, { ...options, code: 'yes_no' } as O & { code: string })

export function ref<const O extends FieldOptions>(
  label: string,
  options: O & { to: string; copy?: Field['copy']; within?: Field['within'] },
): Field<Several<string, O>, 'ref'> {
  const { to, copy, within, ...rest } = options
  return Object.freeze({ kind: 'ref', label, to, copy, within, options: Object.freeze(rest) })
}

/** Decimals kept by each kind of number; everything else has none. */
export const decimalsOf: Partial<Record<Kind, number>> = {
  ...{ integer: 0, quantity: 3, money: 2, price: 4, percent: 2, days: 1, tenths: 1, weight: 3 },
}

/** Kinds whose value is a beginning and an end. */
export const isRange = (kind: Kind): boolean => kind === 'daterange' || kind === 'monthrange'
