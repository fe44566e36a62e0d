import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { purchaseInvoice } from './purchase-invoice.register.ts'

/** Offered for payment while posted and not fully paid. */
export default resource(purchaseInvoice, purchaseInvoices, {
  offered: sql`${purchaseInvoices.invoiceState} in ('posted', 'partly_paid')`,
  access: ownFirm(purchaseInvoices.supplierId),
  counted: {
    paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_invoice.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = purchase_invoice.id)`,
  },
})
