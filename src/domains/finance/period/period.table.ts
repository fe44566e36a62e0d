import { jsonb } from 'drizzle-orm/pg-core'
import { masterTable } from '#server/document/master-table.ts'
import { accountingPeriod } from './accounting-period.register.ts'

/** One row per month that was opened. */
export const accountingPeriods = masterTable('accounting_period', accountingPeriod, {
  own: {
    /** What was checked at the last close, and what was said about the warnings. */
    checklist: jsonb('checklist').$type<readonly Readonly<Record<string, unknown>>[]>(),
  },
})
