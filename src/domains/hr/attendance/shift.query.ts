import { and, eq } from 'drizzle-orm'
import { daysBetween } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import { employees } from '../employee/employee.table.ts'
import { type Worked, workedBetween } from './calendar.query.ts'
import { ROTATION } from './shift.master.ts'
import { shifts } from './shift.table.ts'

/** Whether somebody works on a day (yyyy-MM-dd), for the days of a period: in the turns of the own shift, else by the company calendar. */
export async function workedBy(tx: Tx, employeeId: string | undefined, from: string, until: string): Promise<Worked> {
  return (await turnsOf(tx, employeeId)) ?? workedBetween(tx, from, until)
}

/** Without a shift, or with one that is gone or follows the calendar, nobody works in turns. */
async function turnsOf(tx: Tx, employeeId: string | undefined): Promise<Worked | undefined> {
  if (!employeeId) return undefined
  const [own] = await tx
    .select({ cycle: shifts.cycle, anchorDate: shifts.anchorDate })
    .from(employees)
    .innerJoin(shifts, eq(shifts.id, employees.shiftCode))
    .where(and(eq(employees.id, employeeId), eq(shifts.kind, ROTATION), eq(shifts.isDeleted, 0)))
  return own?.cycle && own.anchorDate ? inTurns(own.cycle, own.anchorDate) : undefined
}

/** The cycle runs backwards from its first day as well. */
export function inTurns(cycle: string, anchorDate: string): Worked {
  return day => cycle.at(daysBetween(anchorDate, day) % cycle.length) === '1'
}
