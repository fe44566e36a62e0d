import { date, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'
import { moment } from '../db/columns.ts'

/** Which daily job has run for which day; inserted in the transaction of the job. */
export const dailyRuns = pgTable(
  'daily_run',
  {
    name: varchar('name', { length: 64 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
    result: varchar('result', { length: 500 }).notNull().default(''),
  },
  t => [primaryKey({ columns: [t.name, t.day] })],
)
