import { daysBetween } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Worked, workedBetween } from './calendar.query.ts'
import { ROTATION } from './shift.master.ts'

/** Working days of a person in a period: by the cycle of their shift, else by the company calendar. */
export async function workedBy(tx: Tx, employeeId: string | undefined, from: string, until: string): Promise<Worked> {
  const [turns, calendar] = await Promise.all([turnsOf(tx, employeeId), workedBetween(tx, from, until)])
  return turns ?? calendar
}

/** Undefined without a shift, or if it was removed or follows the calendar. */
async function turnsOf(tx: Tx, employeeId: string | undefined): Promise<Worked | undefined> {
  if (!employeeId) return undefined
  const [own] = await tx.rows(cycleOf, [employeeId])
  return own?.cycle && own.anchorDate ? inTurns(own.cycle, own.anchorDate) : undefined
}

const cycleOf = prepared<{ cycle: string | null; anchorDate: string | null }>(`
  select s.cycle, s.anchor_date as "anchorDate" from hr_employee e join hr_shift s on s.id = e.shift_code
  where e.id = $1 and s.kind = '${ROTATION}' and s.is_deleted = 0`)

/** The cycle also extends before its first day. */
export function inTurns(cycle: string, anchorDate: string): Worked {
  return day => cycle.at(daysBetween(anchorDate, day) % cycle.length) === '1'
}
