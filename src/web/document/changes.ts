import type { Change } from '#contract/flow-shape.ts'

/** 改动. Previous values by path, so that approvers need not read the whole form again. */
export type Marks = Readonly<Record<string, Change>>

/** The oldest value counts as the previous one: several corrections of a field are one difference for the reader. */
export function marksOf(changes: readonly Change[]): Marks {
  const marks: Record<string, Change> = {}
  for (const change of [...changes].sort((a, b) => a.rev - b.rev)) {
    const known = marks[change.field]
    marks[change.field] = known ? { ...change, old: known.old } : change
  }
  // A value that was changed back is no difference.
  return Object.fromEntries(Object.entries(marks).filter(([, { old, new: now }]) => JSON.stringify(old) !== JSON.stringify(now)))
}

type Row = Readonly<Record<string, unknown>>

const differ = (left: unknown, right: unknown) => JSON.stringify(left ?? null) !== JSON.stringify(right ?? null)
const listOf = (value: unknown) => (Array.isArray(value) ? value : []) as unknown[]

/**
 * Changes of the cells of a table. If rows were added or removed, the table was recorded as a whole, otherwise column by column
 * (`items.qty`, all values before and after).
 */
export function cellMarks(table: string, marks: Marks): { marks: Marks; added: readonly number[]; removed: number } {
  const cells: Record<string, Change> = {}
  const mark = (change: Change, at: number, column: string, old: unknown, now: unknown) => {
    const field = `${table}.${at}.${column}`
    if (differ(old, now)) cells[field] = { ...change, field, old, new: now }
  }
  for (const [path, change] of Object.entries(marks)) {
    const [key, column, more] = path.split('.')
    if (key !== table || column === undefined || more !== undefined) continue
    for (const [at, now] of listOf(change.new).entries()) mark(change, at, column, listOf(change.old)[at], now)
  }
  const whole = marks[table]
  const [before, after] = [listOf(whole?.old) as Row[], listOf(whole?.new) as Row[]]
  for (const [at, row] of after.entries()) {
    const old = before[at]
    if (whole && old)
      for (const column of new Set([...Object.keys(row), ...Object.keys(old)])) mark(whole, at, column, old[column], row[column])
  }
  return {
    marks: { ...marks, ...cells },
    added: after.map((_, at) => at).slice(before.length),
    removed: Math.max(0, before.length - after.length),
  }
}
