import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { purchaseInvoice } from './purchase-invoice.master.ts'

/** Offered to whoever pays: posted, and not paid in full. */
export default keeper(purchaseInvoice, purchaseInvoices, {
  offered: sql`${purchaseInvoices.invoiceState} in ('posted', 'partly_paid')`,
  sight: ownFirm(purchaseInvoices.supplierId),
  counted: {
    paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_invoice.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = purchase_invoice.id)`,
  },
})
