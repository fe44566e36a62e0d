import { sql } from 'drizzle-orm'
import { index, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')

/** 人事在途. The place that a personnel paper keeps free (INV-75) until it takes effect, or until somebody who was lent is back. */
export const personnelCases = pgTable(
  'personnel_case',
  {
    /** The document. */
    id: id('id').primaryKey(),
    tenantId: tenant(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    /** Nobody yet, where somebody is about to join. */
    employeeId: id('employee_id'),
    /** The place that is kept for it. */
    positionId: id('position_id'),
    planLineId: id('plan_line_id'),
    /** running: under way, or agreed for a later day; loan: somebody will be back; done; released. */
    state: varchar('state', { length: 16 }).notNull(),
  },
  t => [
    index('personnel_case_employee').on(t.employeeId).where(sql`state in ('running', 'loan')`),
    index('personnel_case_place').on(t.positionId).where(sql`state in ('running', 'loan')`),
    index('personnel_case_plan').on(t.planLineId),
  ],
)

/** 人事提醒. What the clock has said once about somebody, or need not do any more, so that it comes no second time. */
export const personnelReminders = pgTable(
  'personnel_reminder',
  {
    employeeId: id('employee_id').notNull(),
    kind: varchar('kind', { length: 32 }).notNull(),
    tenantId: tenant(),
    at: moment('at').notNull(),
  },
  t => [primaryKey({ columns: [t.employeeId, t.kind] })],
)
