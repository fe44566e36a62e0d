import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { holdTable } from '#server/document/hold.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { leaveApply } from './leave-apply.register.ts'

const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')
const days = (name: string) => numeric(name, { precision: 6, scale: 1 })

/**
 * 假期流水. GRANT and EXPIRE are the year's, or come and go with the person; HOLD and RELEASE are a running application's, USE and REVERSE an
 * approved one's. The balance is the sum of the days. Rows are only added (INV-01).
 */
export const leaveLedger = pgTable(
  'leave_ledger',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    employeeId: id('employee_id').notNull(),
    /** Dictionary leave_type. */
    leaveType: varchar('leave_type', { length: 16 }).notNull(),
    leaveYear: integer('leave_year').notNull(),
    bizType: varchar('biz_type', { length: 8 }).notNull(),
    /** Signed: what a person gets is positive. */
    days: days('days').notNull(),
    /** The application; null for what the year brings. */
    applyId: id('apply_id'),
    /** Of the application, or of the paper that moved somebody and their days to the other company. */
    billNo: varchar('bill_no', { length: 40 }).notNull().default(''),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    reverseOf: id('reverse_of').unique('leave_ledger_reversed_once'),
    postTime: moment('post_time').notNull(),
  },
  t => [
    index('leave_ledger_balance').on(t.employeeId, t.leaveType, t.leaveYear),
    index('leave_ledger_apply').on(t.applyId),
    check(
      'leave_ledger_sign',
      sql`case when ${t.bizType} in ('GRANT', 'RELEASE', 'REVERSE') then ${t.days} > 0
        when ${t.bizType} in ('HOLD', 'USE', 'EXPIRE') then ${t.days} < 0 else false end`,
    ),
    check('leave_ledger_half_days', sql`${t.days} * 2 = trunc(${t.days} * 2)`),
  ],
)

/** 占用. The days that a running application holds of a year; the book has a line for whatever is held, released and used. */
export const leaveHolds = holdTable('leave_hold', {
  scale: 1,
  of: {
    employeeId: id('employee_id').notNull(),
    leaveType: varchar('leave_type', { length: 16 }).notNull(),
    leaveYear: integer('leave_year').notNull(),
  },
})

/** 请假单. What an application asks for; its id is the document's. Which leaves of a person are alive, and from when to when. */
export const leaveApplies = masterTable('leave_apply', leaveApply, {
  checks: { leave_apply_span: sql`(start_date, start_half) <= (end_date, end_half)` },
})
