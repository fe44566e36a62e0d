import { sql } from 'drizzle-orm'
import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { expenseEntry } from './expense-entry.register.ts'

export const expenseEntries = masterTable('fin_expense_entry', expenseEntry, {
  indexed: ['period', 'costDeptId', 'billNo'],
  own: {
    /** The line that causes it: of an issue, a return, a count. */
    sourceLineId: id('source_line_id').notNull(),
  },
  // INV-86: an expense is posted once.
  once: {
    fin_expense_entry_once: { of: ['sourceLineId', 'sourceType', 'subject', 'costDeptId'], where: sql`reverse_of is null` },
  },
})
