import { masterTable } from '#server/document/master-table.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { purchaseInvoiceLine } from './purchase-invoice-line.register.ts'

export const purchaseInvoiceLines = masterTable('purchase_invoice_line', purchaseInvoiceLine, {
  references: { purchaseInvoiceId: () => purchaseInvoices.id },
})
