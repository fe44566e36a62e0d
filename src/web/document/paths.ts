import type { Field } from '#model/form/field.ts'
import { type Fields, isLines, pathsOf } from '#model/form/form.ts'
import type { Lines } from '#model/form/lines.ts'
import { notYet } from '#model/form/not-yet.ts'

/** The path of a value: `reason`, or `items.3.qty`. Definitions and rights name the column instead: `items.qty`. */
export type Values = Readonly<Record<string, unknown>>

export function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)
}

/** The values around a path: its row, or the form. */
export const besideOf = (values: Values, path: string): Values => {
  const [table, row, column] = path.split('.')
  return column === undefined ? values : ((valueAt(values, `${table}.${row}`) ?? {}) as Values)
}

/** A copy with one value replaced; unaffected parts stay the same objects. */
export function withValue(values: Values, path: string, value: unknown): Record<string, unknown> {
  const [table, row, column] = path.split('.')
  if (row === undefined) return { ...values, [table!]: value }
  const rows = [...((values[table!] ?? []) as Values[])]
  rows[Number(row)] = { ...rows[Number(row)], [column!]: value }
  return { ...values, [table!]: rows }
}

/** `items.3.qty` → `items.qty`, as rights and definitions write it. */
export const plainPath = (path: string) => path.replace(/\.\d+(?=\.|$)/, '')

export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [key, column] = plainPath(path).split('.')
  const field = fields[key!]
  if (!field) return undefined
  return isLines(field) ? (column ? field.columns[column] : undefined) : field
}

/** Path → r, w, w!. Paths that are missing are hidden. */
export type Rights = Readonly<Record<string, string>>

/** The server sends only rights that differ from reading; columns inherit from their table. Fields with `notYet` are hidden. */
export function rightsOf(fields: Fields, told: Readonly<Record<string, string>>): Rights {
  const rights: Record<string, string> = {}
  for (const path of pathsOf(fields)) {
    const right = told[path] ?? told[path.split('.')[0]!] ?? 'r'
    if (right !== '-' && fieldAt(fields, path)?.options.when !== notYet) rights[path] = right
  }
  return rights
}

export const isSeen = (rights: Rights, path: string) => Object.hasOwn(rights, plainPath(path))
export const isWritable = (rights: Rights, path: string) => rights[plainPath(path)]?.startsWith('w') === true
export const mustFill = (rights: Rights) => Object.keys(rights).filter(path => rights[path] === 'w!')

export const isEditable = (rights: Rights) => Object.values(rights).some(right => right.startsWith('w'))

export interface Sections {
  head: readonly [string, Field][]
  tables: readonly [string, Lines][]
  tail: readonly [string, Field][]
}

/** Remark and files come last, after fields and tables. */
const TAIL = new Set(['remark', 'attachments'])

export function sectionsOf(fields: Fields, rights: Rights): Sections {
  const seen = Object.entries(fields).filter(([key]) => isSeen(rights, key))
  const single = seen.filter((entry): entry is [string, Field] => !isLines(entry[1]))
  return {
    head: single.filter(([key]) => !TAIL.has(key)),
    tables: seen.filter((entry): entry is [string, Lines] => isLines(entry[1])),
    tail: single.filter(([key]) => TAIL.has(key)),
  }
}

export type ColumnEntry = readonly [key: string, field: Field]

export const columnsOf = (key: string, lines: Lines, rights: Rights): ColumnEntry[] =>
  Object.entries(lines.columns).filter(([column]) => isSeen(rights, `${key}.${column}`))

export const isWide = ({ kind }: Field) => kind === 'textarea' || kind === 'richtext' || kind === 'attachments'
