import { type SQL, sql } from 'drizzle-orm'
import { dayNames } from './yield.rules.ts'

/** What a row of output, called `f`, brings in the unit that was asked for; nothing if it does not count there. */
export const yieldOf = (unit: string, counts: SQL): SQL => {
  if (unit === 'hour') return sql`nullif(f.actual_hours, 0)`
  return unit === 'ton' ? sql`case when ${counts} then f.weight / 1000 end` : sql`case when ${counts} then f.qty end`
}

/** A column for each day, of rows `p` with `day` and `amount`. */
export const daysOfMonth: SQL = sql.raw(dayNames.map((name, at) => `sum(p.amount) filter (where p.day = ${at + 1}) as ${name}`).join(', '))

export const inMonth = (month: string): SQL =>
  sql`f.date >= ${`${month}-01`}::date and f.date < (${`${month}-01`}::date + interval '1 month')::date`
