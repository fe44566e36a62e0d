import { decimalsOf, type Field, isRange, type Kind } from '#model/form/field.ts'
import { isUnresolved } from '#model/form/unresolved.ts'
import type { Values } from './paths.ts'

/** Values as text. Numbers stay text, because floats would lose cents. */
export const isNumber = (kind: Kind) => decimalsOf[kind] !== undefined

/** `1234567.5` → `1,234,567.5`; half-typed text is returned unchanged. */
export function thousands(text: string): string {
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(text)
  return match ? match[1] + match[2]!.replace(/\B(?=(\d{3})+$)/g, ',') + (match[3] ?? '') : text
}

/** Integers get no separators: many are years, line numbers or scores. */
export const grouped = (kind: Kind, text: string) => (kind === 'integer' ? text : thousands(text))

/** Removes separators, currency signs and full-width digits from typed or pasted numbers. */
export const bareNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[,\s¥￥$]/g, '')
    .replace(/%$/, '')

const units: Partial<Record<Kind, string>> = { percent: '%', days: '天', weight: 'kg' }
export const unitOf = (kind: Kind) => units[kind] ?? ''
export const signOf = (kind: Kind) => (kind === 'money' || kind === 'price' ? '¥' : '')

export function numberText(kind: Kind, value: unknown): string {
  const unit = unitOf(kind)
  const text = `${signOf(kind)}${grouped(kind, String(value))}`
  return unit === '天' ? `${text} ${unit}` : text + unit
}

/** Money always shows its cents, other numbers only the decimals they have. */
const LEAST_DECIMALS: Partial<Record<Kind, number>> = { money: 2, price: 2 }

/** A number in a table column, whose head shows the unit. */
export function amountText({ kind }: Pick<Field, 'kind'>, value: unknown): string {
  const [whole = '', fraction = ''] = String(value).split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(LEAST_DECIMALS[kind] ?? 0, '0')
  return grouped(kind, kept ? `${whole}.${kept}` : whole)
}

/** The key of a label from the server: `user:12`, `material:44`, `dict:leave_type:annual`. */
export const labelKey = ({ kind, to, code }: Pick<Field, 'kind' | 'to' | 'code'>, id: string) =>
  kind === 'ref' ? `${to}:${id}` : kind === 'dict' ? `dict:${code}:${id}` : `${kind}:${id}`

/** A single value may come without an array; a name that was not found is no value. */
export const asList = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === null || value === '' || isUnresolved(value)
      ? []
      : [String(value)]

type Entry = { dictKey: string; dictValue: string }

/** One value as plain text, except files and rich text. */
export function textOf(field: Field, value: unknown, labels: Readonly<Record<string, string>>, entries: readonly Entry[] = []): string {
  const all = asList(value)
  if (all.length === 0) return ''
  if (field.kind === 'dict')
    return all.map(key => labels[labelKey(field, key)] ?? entries.find(entry => entry.dictKey === key)?.dictValue ?? key).join('、')
  if (field.kind === 'user' || field.kind === 'dept' || field.kind === 'ref')
    // The name has not been loaded yet.
    return all.map(id => labels[labelKey(field, id)] || '…').join('、')
  if (isRange(field.kind)) return all.join(' ~ ')
  return isNumber(field.kind) ? numberText(field.kind, value) : all.join('、')
}

/** The fields a `within` still waits for, or the resulting filter. Constants are quoted. */
export function narrowing(within: Field['within'], row: Values, doc: Values): { asked: Record<string, string>; missing: string[] } {
  const asked: Record<string, string> = {}
  const missing: string[] = []
  for (const [column, from] of Object.entries(within ?? {})) {
    const constant = /^"(.*)"$/.exec(from)
    const value = constant ? constant[1] : (row[from] ?? doc[from])
    if (value === undefined || value === '') missing.push(from)
    else asked[column] = String(value)
  }
  return { asked, missing }
}
