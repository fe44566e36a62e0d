import { numeric, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'

/** 薪级金额. Read only with a step-up token. */
export const salaryGrades = pgTable('sys_salary_grade', {
  grade: varchar('grade', { length: 16 }).primaryKey(),
  baseAmount: numeric('base_amount', { precision: 12, scale: 2 }).notNull(),
  postAmount: numeric('post_amount', { precision: 12, scale: 2 }).notNull(),
})
