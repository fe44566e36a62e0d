import { and, gte, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { workCalendar } from './calendar.table.ts'

export type Worked = (day: string) => boolean

/** Working days of a period. Saturdays and Sundays are free unless the calendar says otherwise. */
export async function workedBetween(tx: Tx, from: string, until: string): Promise<Worked> {
  const rows = await tx
    .select()
    .from(workCalendar)
    .where(and(gte(workCalendar.day, from), lte(workCalendar.day, until)))
  const named = new Map(rows.map(row => [row.day, row.worked]))
  return day => named.get(day) ?? isWeekday(day)
}

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
