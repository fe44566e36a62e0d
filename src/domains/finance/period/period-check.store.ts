import { masterTable } from '#server/document/master-table.ts'
import { periodCheck } from './period-check.register.ts'

/** A view with the columns of a master: one row per open month and item. */
export const periodChecks = masterTable('period_check_book', periodCheck)
