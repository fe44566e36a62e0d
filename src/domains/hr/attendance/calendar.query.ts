import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

export type Worked = (day: string) => boolean

/** Working days of a period. Saturdays and Sundays are free unless the calendar says otherwise. */
export async function workedBetween(tx: Tx, from: string, until: string): Promise<Worked> {
  const rows = await tx.rows(daysNamed, [from, until])
  const named = new Map(rows.map(row => [row.day, row.worked]))
  return day => named.get(day) ?? isWeekday(day)
}

const daysNamed = prepared<{ day: string; worked: boolean }>('select day, worked from work_calendar where day between $1 and $2')

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
