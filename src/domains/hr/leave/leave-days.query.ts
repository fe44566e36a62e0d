import type { Tx } from '#server/db/database.ts'
import type { Worked } from '../attendance/calendar.query.ts'
import { workedBy } from '../attendance/shift.query.ts'

/** 请假时段. From one half day to another, inclusive. */
export interface Span {
  readonly startDate: string
  readonly startHalf: string
  readonly endDate: string
  readonly endHalf: string
}

export interface HalfDay {
  readonly day: string
  readonly half: 'am' | 'pm'
}

/** Counted in calendar days. */
const EVERY_DAY: readonly string[] = ['maternity', 'paternity']
/** The form rejects a mistyped year; until then the loop must stay short. */
const MOST_DAYS = 800
const DAY = 86_400_000

/** The person and the leave type. */
export interface Absence {
  readonly employeeId?: string
  readonly leaveType?: string
}

/** The half days of a leave, which are also its attendance rows. The only place that counts days of leave. */
export async function halfDays(tx: Tx, { employeeId, leaveType = '' }: Absence, span: Span): Promise<HalfDay[]> {
  if (EVERY_DAY.includes(leaveType)) return within(span, () => true)
  return within(span, await workedBy(tx, employeeId, span.startDate, span.endDate))
}

export function within(span: Span, worked: Worked): HalfDay[] {
  const [first, last] = [Date.parse(span.startDate), Date.parse(span.endDate)]
  if (!(last >= first) || last - first > MOST_DAYS * DAY) return []
  const found: HalfDay[] = []
  for (let at = first; at <= last; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (!worked(day)) continue
    for (const half of ['am', 'pm'] as const) {
      if (day === span.startDate && half < span.startHalf) continue
      if (day === span.endDate && half > span.endHalf) continue
      found.push({ day, half })
    }
  }
  return found
}

/** Days with one decimal, as in forms and the ledger. */
export const daysOf = (halves: readonly HalfDay[]): string => (halves.length / 2).toFixed(1)
