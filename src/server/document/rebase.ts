import { type Fields, isLines } from '#model/form/form.ts'
import { same } from './diff.ts'

type Doc = Readonly<Record<string, unknown>>

/**
 * Merges a body with changes that others made meanwhile (several heads tick their own rows of a table): the differences against the body
 * that was seen are applied to the current one, cell by cell. Undefined if both changed the same value differently.
 */
export function rebased(fields: Fields, { seen, now, mine }: { seen: Doc; now: Doc; mine: Doc }): Doc | undefined {
  const body: Record<string, unknown> = { ...now }
  for (const [key, field] of Object.entries(fields)) {
    const [was, is, wanted] = [seen[key], now[key], mine[key]]
    const merged = merge(was, is, wanted) ?? (isLines(field) ? mergedRows(was, is, wanted) : undefined)
    if (!merged) return undefined
    if (merged.value === undefined) delete body[key]
    else body[key] = merged.value
  }
  return body
}

interface Merged {
  value: unknown
}

function merge(was: unknown, is: unknown, wanted: unknown): Merged | undefined {
  if (same(was, wanted) || same(is, wanted)) return { value: is }
  return same(was, is) ? { value: wanted } : undefined
}

/** Added or removed rows cannot be merged. */
function mergedRows(was: unknown, is: unknown, wanted: unknown): Merged | undefined {
  const rowsOf = (rows: unknown) => (Array.isArray(rows) ? (rows as Doc[]) : [])
  const [seen, now, mine] = [rowsOf(was), rowsOf(is), rowsOf(wanted)]
  if (seen.length !== now.length || now.length !== mine.length) return undefined
  const rows: Doc[] = []
  for (const [at, row] of now.entries()) {
    const [before, own] = [seen[at] ?? {}, mine[at] ?? {}]
    const cells: Record<string, unknown> = {}
    for (const column of new Set([...Object.keys(row), ...Object.keys(own)])) {
      const cell = merge(before[column], row[column], own[column])
      if (!cell) return undefined
      if (cell.value !== undefined) cells[column] = cell.value
    }
    rows.push(cells)
  }
  return { value: rows }
}
