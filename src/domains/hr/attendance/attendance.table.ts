import { sql } from 'drizzle-orm'
import { date, index, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 考勤记录. One row per half day of a person: worked, on leave, on a trip, absent. Wrong rows are voided, never removed. */
export const attendances = pgTable(
  'attendance',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    employeeId: id('employee_id').notNull(),
    workDate: date('work_date', { mode: 'string' }).notNull(),
    /** am, pm. */
    half: varchar('half', { length: 2 }).notNull(),
    /** work, leave, trip, absent. */
    status: varchar('status', { length: 8 }).notNull(),
    /** The source document. */
    sourceId: id('source_id'),
    billNo: varchar('bill_no', { length: 40 }).notNull().default(''),
    createTime: moment('create_time').notNull(),
    voidTime: moment('void_time'),
  },
  t => [
    uniqueIndex('attendance_half').on(t.employeeId, t.workDate, t.half).where(sql`void_time is null`),
    index('attendance_source').on(t.sourceId),
  ],
)
