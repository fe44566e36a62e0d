import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { expenseInvoice } from './expense-invoice.register.ts'
import { expenseInvoices } from './expense-invoice.table.ts'

export default resource(expenseInvoice, expenseInvoices, { access: staffOnly })
