import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { creditFigures } from './credit.ledger.ts'
import { creditEntry } from './credit-entry.register.ts'
import { customer } from './customer.register.ts'
import { creditEntries, customerContacts, customerHistories, customers } from './customer.table.ts'
import { ownCustomers } from './customer-access.ledger.ts'
import { customerContact } from './customer-contact.register.ts'
import { customerHistory } from './customer-history.register.ts'

export default [
  resource(customer, customers, {
    offered: sql`${customers.customerStatus} = 'enabled'`,
    offers: { disabled: sql`${customers.customerStatus} = 'disabled'` },
    access: ownCustomers(customers.id),
    counted: {
      ...creditFigures(sql`sal_customer.id`, sql`sal_customer.credit_limit`),
      openPaper: sql`(select coalesce(string_agg(d.number, '、' order by d.number), '') from document_claim c join document d on d.id = c.document_id
        where c.tenant_id = sal_customer.tenant_id and c.subject = 'customer' and c.subject_id = sal_customer.id::text and c.state in ('running', 'waiting'))`,
    },
  }),
  resource(customerContact, customerContacts, { access: ownCustomers(customerContacts.customerId, 'customerContact') }),
  resource(customerHistory, customerHistories, { access: ownCustomers(customerHistories.customerId, 'customerHistory') }),
  resource(creditEntry, creditEntries, { access: ownCustomers(creditEntries.customerId, 'creditEntry') }),
]
