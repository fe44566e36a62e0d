import { rounded, sum } from '#model/form/arithmetic.ts'
import { decimalsOf } from '#model/form/field.ts'
import { isTotalled, type Lines } from '#model/form/lines.ts'
import type { ColumnEntry, Values } from './paths.ts'

/** Sums of table columns; half-typed values count if they are valid numbers. */
export function totalsOf(lines: Lines, columns: readonly ColumnEntry[], rows: readonly Values[]): Record<string, string> {
  return Object.fromEntries(
    columns
      .filter(([key, field]) => isTotalled(lines, key, field))
      .map(([key, field]) => [
        key,
        rounded(
          sum(rows, row => (isAmount(row[key]) ? String(row[key]) : undefined)),
          decimalsOf[field.kind] ?? 0,
        ) ?? '0',
      ]),
  )
}

const isAmount = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value ?? ''))
