import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { companyAccounts } from '../account/account.table.ts'
import { billIssued } from './bill-issued.register.ts'

export const billsIssued = masterTable('fin_bill_issued', billIssued, {
  references: { payAccountId: () => companyAccounts.id },
  indexed: ['sourceNo'],
  checks: {
    fin_bill_issued_sound: sql`amount > 0 and due_date > issue_date and (state = 'paid') = (paid_date is not null and bank_voucher_no is not null)`,
  },
})
