import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { employeeLoan } from './employee-loan.register.ts'
import { loanEntry } from './loan-entry.register.ts'

export const employeeLoans = masterTable('fin_loan', employeeLoan, { indexed: ['userId'], checks: { fin_loan_amount: sql`amount > 0` } })
export const loanEntries = masterTable('fin_loan_entry', loanEntry, {
  references: { loanId: () => employeeLoans.id },
  indexed: ['userId', 'billNo'],
})
