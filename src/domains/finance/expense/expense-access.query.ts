import { deptAccess } from '#server/document/access.ts'
import { expenseEntries } from './expense.table.ts'

/** Heads see their own departments; finance, audit and the general manager all. */
export const expensesVisibleTo = deptAccess(expenseEntries.costDeptId, {
  whole: ['fin_head', 'cfo', 'cost_acct', 'ap_acct', 'tax_acct', 'audit', 'gm'],
})
