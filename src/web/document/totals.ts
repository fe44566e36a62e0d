import { rounded, sum } from '../../model/form/arithmetic.ts'
import { decimalsOf, type Field, type Kind } from '../../model/form/field.ts'
import type { Values } from './paths.ts'

/** Prices and rates do not add up to anything; amounts, quantities and weights do. */
const SUMMED = new Set<Kind>(['money', 'quantity', 'weight', 'days'])

/** Sums of a table's columns; half-typed numbers count when they are numbers. */
export function totalsOf(columns: readonly (readonly [string, Field])[], rows: readonly Values[]): Record<string, string> {
  return Object.fromEntries(
    columns
      .filter(([, field]) => SUMMED.has(field.kind))
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
