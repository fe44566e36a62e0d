import { sql } from 'drizzle-orm'
import { check, index, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 工资扣款. Requests to payroll. Append-only; read only after step-up. */
export const payrollDeductions = pgTable(
  'payroll_deduction',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    employeeId: id('employee_id').notNull(),
    amount: numeric('amount', { precision: 18, scale: 2 }).notNull(),
    /** stock, book, violation, knife, loan. */
    source: varchar('source', { length: 16 }).notNull(),
    sourceId: id('source_id').notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    /** yyyy-MM of the payroll. */
    period: varchar('period', { length: 7 }).notNull(),
    createTime: moment('create_time').notNull(),
  },
  t => [
    uniqueIndex('payroll_deduction_source').on(t.source, t.sourceId, t.employeeId),
    index('payroll_deduction_employee').on(t.employeeId, t.period),
    check('payroll_deduction_amount', sql`${t.amount} > 0`),
  ],
)
