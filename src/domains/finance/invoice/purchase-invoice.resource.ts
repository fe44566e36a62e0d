import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { purchaseInvoice } from './purchase-invoice.register.ts'

/** Offered for payment while posted and not fully paid. */
export default resource(purchaseInvoice, purchaseInvoices, {
  offered: sql`${purchaseInvoices.invoiceState} in ('posted', 'partly_paid')`,
  access: ownFirm(purchaseInvoices.supplierId),
  comesFrom: {
    purchaseContract: sql`select i.purchase_contract_id as from_id, i.id as to_id, null::numeric as qty, i.invoice_amount as amount
      from purchase_invoice i where i.purchase_contract_id is not null and i.is_deleted = 0`,
  },
  // What may be paid has the id of its subject.
  leadsTo: {
    pay_apply: sql`select h.payable_id as from_id, h.document_id as to_id, null::numeric as qty, h.amount
      from payable_hold h where h.state <> 'freed'`,
  },
  counted: {
    paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_invoice.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = purchase_invoice.id)`,
  },
})
