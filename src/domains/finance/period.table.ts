import { pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '../../server/db/columns.ts'

/** 会计期间. One row per month that anything was ever posted into, or that somebody has closed. */
export const accountingPeriods = pgTable(
  'accounting_period',
  {
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    /** yyyy-MM */
    period: varchar('period', { length: 7 }).notNull(),
    /** open, closed. */
    state: varchar('state', { length: 8 }).notNull().default('open'),
    changedBy: id('changed_by'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.period] })],
)
