import { id } from '#server/db/columns.ts'
import { masterTable } from '#server/document/master-table.ts'
import { expenseInvoice } from './expense-invoice.register.ts'

export const expenseInvoices = masterTable('fin_expense_invoice', expenseInvoice, {
  indexed: ['billNo'],
  own: { documentId: id('document_id').notNull() },
})
