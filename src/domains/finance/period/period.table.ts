import { masterTable } from '#server/document/master-table.ts'
import { accountingPeriod } from './accounting-period.master.ts'

/** One row per month with a posting, or that somebody has closed. */
export const accountingPeriods = masterTable('accounting_period', accountingPeriod)
