import { boolean, date, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'

/** 工作日历. Only exceptions: holidays, and weekends worked in exchange. */
export const workCalendar = pgTable('work_calendar', {
  day: date('day', { mode: 'string' }).primaryKey(),
  worked: boolean('worked').notNull(),
  remark: varchar('remark', { length: 64 }).notNull().default(''),
})
