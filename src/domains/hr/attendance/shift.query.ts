import { and, eq } from 'drizzle-orm'
import { daysBetween } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import { employees } from '../employee/employee.table.ts'
import { type Worked, workedBetween } from './calendar.query.ts'
import { ROTATION } from './shift.master.ts'
import { shifts } from './shift.table.ts'

/** Working days of a person in a period: by the cycle of their shift, else by the company calendar. */
export async function workedBy(tx: Tx, employeeId: string | undefined, from: string, until: string): Promise<Worked> {
  const [turns, calendar] = await Promise.all([turnsOf(tx, employeeId), workedBetween(tx, from, until)])
  return turns ?? calendar
}

/** Undefined without a shift, or if it was removed or follows the calendar. */
async function turnsOf(tx: Tx, employeeId: string | undefined): Promise<Worked | undefined> {
  if (!employeeId) return undefined
  const [own] = await tx
    .select({ cycle: shifts.cycle, anchorDate: shifts.anchorDate })
    .from(employees)
    .innerJoin(shifts, eq(shifts.id, employees.shiftCode))
    .where(and(eq(employees.id, employeeId), eq(shifts.kind, ROTATION), eq(shifts.isDeleted, 0)))
  return own?.cycle && own.anchorDate ? inTurns(own.cycle, own.anchorDate) : undefined
}

/** The cycle also extends before its first day. */
export function inTurns(cycle: string, anchorDate: string): Worked {
  return day => cycle.at(daysBetween(anchorDate, day) % cycle.length) === '1'
}
