import { ownCustomers } from '#domains/sales/customer/customer-access.ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { receivableLedger } from './receivable.table.ts'
import { receivableEntry } from './receivable-entry.register.ts'

export default resource(receivableEntry, receivableLedger, { access: ownCustomers(receivableLedger.customerId, 'receivableEntry') })
