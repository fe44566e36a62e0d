import type { Json } from '#model/flow/tree.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import type { Lines } from '#model/form/lines.ts'

export type Diff = Record<string, { from: Json; to: Json }>
type Loose = Readonly<Record<string, unknown>>

export const same = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
const json = (value: unknown): Json => (value === undefined ? null : (value as Json))

/**
 * What changed between two bodies, by path: a field, a column of a table with the same number of rows (`items.qty`, with the whole column
 * before and after), or the whole table if rows were added or removed.
 */
export function diffOf(fields: Fields, before: Loose, after: Loose, which: 'typed' | 'all' = 'all'): Diff {
  const diff: Diff = {}
  for (const [key, field] of Object.entries(fields)) {
    if (isLines(field)) Object.assign(diff, diffRows(key, field, before[key], after[key], which))
    else if (which === 'typed' && field.options.derived) continue
    else if (!same(before[key], after[key])) diff[key] = { from: json(before[key]), to: json(after[key]) }
  }
  return diff
}

function diffRows(key: string, { columns }: Lines, before: unknown, after: unknown, which: 'typed' | 'all'): Diff {
  const [was, is] = [rows(before), rows(after)]
  if (was.length !== is.length) return { [key]: { from: json(before), to: json(after) } }
  const diff: Diff = {}
  for (const [column, field] of Object.entries(columns)) {
    if (which === 'typed' && field.options.derived) continue
    const [left, right] = [was.map(row => json(row[column])), is.map(row => json(row[column]))]
    if (!same(left, right)) diff[`${key}.${column}`] = { from: left, to: right }
  }
  return diff
}

const rows = (value: unknown): Loose[] => (Array.isArray(value) ? value : [])
