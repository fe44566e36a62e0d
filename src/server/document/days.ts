import type { Fields } from '../../model/form/form.ts'
import { isLines } from '../../model/form/form.ts'

/**
 * 单据上的日期. A list asks for papers between two days of their form. Every day is kept with what it begins with, its century, year and
 * month; then any span of days, an open one too, is a handful of these, which one index finds (docs/adr/0011).
 */
const LENGTHS = [2, 4, 7, 10] as const
const DAY = /^\d{4}-\d\d-\d\d/

const keyOf = (field: string, start: string) => `${field} ${start}`

/** What an index has to know about the days of a form. */
export const daysOf = (fields: Fields, doc: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const value = doc[key]
    if (isLines(field) || (field.kind !== 'date' && field.kind !== 'datetime') || typeof value !== 'string' || !DAY.test(value)) return []
    return LENGTHS.map(length => keyOf(key, value.slice(0, length)))
  })

const FIRST = '0000-01-01'
const LAST = '9999-12-31'

/** The keys of all days from one to another, both included; what is no day is no bound of anything. */
export function daysBetween(field: string, from = FIRST, until = LAST): string[] {
  if (!DAY.test(from) || !DAY.test(until)) return []
  const within = (start: string, depth: number): string[] => {
    if (start + LAST.slice(start.length) < from || start + FIRST.slice(start.length) > until) return []
    if (start !== '' && start + FIRST.slice(start.length) >= from && start + LAST.slice(start.length) <= until) return [keyOf(field, start)]
    return depth < LENGTHS.length ? parts(start).flatMap(next => within(next, depth + 1)) : []
  }
  return within('', 0)
}

const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))

/** Centuries, the years of one, the months of one, the days of one. */
const parts = (start: string): string[] =>
  start.length < 4 ? counted(0, 99).map(each => start + each) : counted(1, start.length === 4 ? 12 : 31).map(each => `${start}-${each}`)
