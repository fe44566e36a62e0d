import { sql } from 'drizzle-orm'
import { users } from '#platform/user/user.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { creditEntry } from './credit-entry.register.ts'
import { customer } from './customer.register.ts'
import { customerContact } from './customer-contact.register.ts'
import { customerHistory } from './customer-history.register.ts'

export const customers = masterTable('sal_customer', customer, {
  references: { salesUserId: () => users.id },
  searched: true,
  indexed: ['customerName', 'customerStatus', 'customerLevel', 'creditLimit', 'salesUserId'],
  checks: { sal_customer_limit: sql`credit_limit >= 0` },
})
const of = { references: { customerId: () => customers.id } }
export const customerContacts = masterTable('sal_customer_contact', customerContact, of)
export const customerHistories = masterTable('sal_customer_history', customerHistory, of)
export const creditEntries = masterTable('sal_credit_ledger', creditEntry, of)
