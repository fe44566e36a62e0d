/**
 * The fields of a form as typed values. The browser draws them, the server reads and checks the input, and lists, exports and prints are generated
 * from the same values.
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
  | 'hours'
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
  /** Required at submit; if derived, it must have a value then. A field that a later node fills in is required at that node instead. */
  required?: boolean
  /** Written by a later node, not by the initiator. */
  later?: boolean
  /** Never typed: computed by `derive`, or copied from a reference. */
  derived?: boolean
  /** Initial value, which the user may change. */
  initial?: string | number
  /** The largest value, or the maximal length of a text. */
  max?: number | string
  min?: number | string
  /** For `dict`: the entries offered here. Entries of other forms stay valid elsewhere; rules enforce which is which. */
  offers?: readonly string[]
  /** For a `dict` of units: those counted in wholes. Quantities typed beside one of these are integers. */
  wholes?: readonly string[]
  /** For a `dict` of states: the colour of each state. */
  tones?: Readonly<Record<string, 'success' | 'danger' | 'warning' | 'neutral' | 'info'>>
  /** Allows several values. */
  several?: boolean
  help?: string
  /** For a column: says what the row is about. Shown below the reference that it describes instead of in a column of its own. */
  identity?: boolean
  /** A number used as a name, such as a year: shown without separators and never added up. */
  ordinal?: boolean
  /** For a column: whether the table shows its sum. Default: money, and quantities entered on this form (`isTotalled`). */
  totalled?: boolean
  /** Shown and required only when this holds; of a column, in this row. */
  when?: (doc: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>) => boolean
}

export interface Field<V = unknown, K extends Kind = Kind, S extends boolean = boolean> {
  readonly kind: K
  readonly label: string
  readonly options: FieldOptions
  /** For `dict`: the code of the dictionary. */
  readonly code?: string
  /** For `ref`: the target, and which of its columns are copied into which fields of this form. */
  readonly to?: string
  readonly copy?: Readonly<Record<string, string>>
  /** For `ref`: offers only rows whose column equals a field of the form or a quoted constant: `{ warehouseId: 'warehouseId', kind: '"loss"' }`. */
  readonly within?: Readonly<Record<string, string>>
  /** For `varied`: the field that decides the kind, and the field to use for each of its values. */
  readonly by?: string
  readonly as?: Readonly<Record<string, Field>>
  /** Never set; carries the type of the value. */
  readonly value?: V
  /** Never set; says whether every submitted document has a value. */
  readonly sure?: S
}

export interface Attachment {
  readonly id: string
  readonly name: string
}

type Several<V, O extends FieldOptions> = O extends { several: true } ? readonly V[] : V
export type Sure<O extends FieldOptions> = O extends { when: unknown } ? false : O extends { required: true } ? true : false
/** The same at run time: required, whatever else the document says. */
export const isSure = ({ required, when }: FieldOptions): boolean => required === true && !when

const make =
  <V, K extends Kind>(kind: K) =>
  <const O extends FieldOptions>(label: string, options?: O): Field<Several<V, O>, K, Sure<O>> =>
    Object.freeze({ kind, label, options: Object.freeze({ ...options }) })

export const text = make<string, 'text'>('text')
export const textarea = make<string, 'textarea'>('textarea')
/** Sanitised before it is stored. */
export const richtext = make<string, 'richtext'>('richtext')
/** Whole numbers: pieces, days, scores. */
export const integer = make<number, 'integer'>('integer')
/** Three decimals. */
export const quantity = make<string, 'quantity'>('quantity')
/** CNY, two decimals. */
export const money = make<string, 'money'>('money')
/** Unit prices and costs: four decimals. */
export const price = make<string, 'price'>('price')
/** In %, two decimals. */
export const percent = make<string, 'percent'>('percent')
/** Days including half days: one decimal. */
export const days = make<string, 'days'>('days')
/** Years, scores and similar: one decimal. */
export const tenths = make<string, 'tenths'>('tenths')
/** Kilograms, three decimals. */
export const weight = make<string, 'weight'>('weight')
/** Hours of work, two decimals. */
export const hours = make<string, 'hours'>('hours')
export const date = make<string, 'date'>('date')
export const datetime = make<string, 'datetime'>('datetime')
export const month = make<string, 'month'>('month')
export const daterange = make<readonly [string, string], 'daterange'>('daterange')
/** From one month to another, inclusive. */
export const monthrange = make<readonly [string, string], 'monthrange'>('monthrange')
export const user = make<string, 'user'>('user')
export const dept = make<string, 'dept'>('dept')
export const attachments = make<readonly Attachment[], 'attachments'>('attachments')

export function dict<const O extends FieldOptions>(
  label: string,
  options: O & { code: string },
): Field<Several<string, O>, 'dict', Sure<O>> {
  const { code, ...rest } = options
  return Object.freeze({ kind: 'dict', label, code, options: Object.freeze(rest) })
}

export const yesNo = <const O extends FieldOptions>(label: string, options?: O) =>
  dict(label, { ...options, code: 'yes_no' } as O & { code: string })

export function ref<const O extends FieldOptions>(
  label: string,
  options: O & { to: string; copy?: Field['copy']; within?: Field['within'] },
): Field<Several<string, O>, 'ref', Sure<O>> {
  const { to, copy, within, ...rest } = options
  return Object.freeze({ kind: 'ref', label, to, copy, within, options: Object.freeze(rest) })
}

/** Decimals of each kind of number. */
export const decimalsOf: Partial<Record<Kind, number>> = {
  ...{ integer: 0, quantity: 3, money: 2, price: 4, percent: 2, days: 1, tenths: 1, weight: 3, hours: 2 },
}

export const isRange = (kind: Kind): boolean => kind === 'daterange' || kind === 'monthrange'
