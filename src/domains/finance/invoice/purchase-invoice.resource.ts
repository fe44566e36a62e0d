import { sql } from 'drizzle-orm'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { ownFirm } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { invoicesOf } from './invoice.ledger.ts'
import { purchaseInvoiceLines } from './invoice.table.ts'
import { requireNew } from './invoice-paper.ledger.ts'
import { requireUnpaid, takeBack } from './invoice-post.ledger.ts'
import { purchaseInvoice } from './purchase-invoice.register.ts'
import { purchaseInvoiceLine } from './purchase-invoice-line.register.ts'
import { redInvoice } from './red-invoice.register.ts'
import { redInvoices } from './red-invoice.table.ts'
import { requireNoReturns } from './red-invoice-post.ledger.ts'

/** Offered for payment while posted and not fully paid. */
export default [
  resource(purchaseInvoice, purchaseInvoices, {
    offered: sql`${purchaseInvoices.invoiceState} in ('posted', 'partly_paid')`,
    access: ownFirm(purchaseInvoices.supplierId),
    comesFrom: {
      invoiceNotice: sql`select i.notice_id as from_id, i.id as to_id, null::numeric as qty, i.invoice_amount as amount
      from purchase_invoice i where i.notice_id is not null and i.is_deleted = 0`,
      receipt: sql`select r.receipt_id as from_id, l.purchase_invoice_id as to_id, null::numeric as qty, sum(l.line_amount) as amount
      from purchase_invoice_line l join wh_receipt_line r on r.id = l.receipt_line_id where l.is_deleted = 0 group by 1, 2`,
      purchaseContract: sql`select i.purchase_contract_id as from_id, i.id as to_id, null::numeric as qty, i.invoice_amount as amount
      from purchase_invoice i where i.purchase_contract_id is not null and i.is_deleted = 0`,
    },
    leadsTo: {
      pay_apply: sql`select p.purchase_invoice_id as from_id, h.document_id as to_id, null::numeric as qty, h.amount
      from payable_hold h join payable p on p.id = h.payable_id where h.state <> 'freed' and p.purchase_invoice_id is not null`,
    },
    counted: {
      returnedAmount: sql`(select coalesce(sum(r.red_amount), 0)::numeric(18, 2) from fin_red_invoice r where r.purchase_invoice_id = purchase_invoice.id)`,
      paidAmount: sql`(select sum(p.paid_amount) from payable p where p.purchase_invoice_id = purchase_invoice.id)`,
      inFlightAmount: sql`(select sum(p.in_flight_amount) from payable p where p.purchase_invoice_id = purchase_invoice.id)`,
    },
    /** Behind its supplier, as payments are. */
    async locks({ tx, caller }, id) {
      const found = (await invoicesOf(tx, caller.tenantId, [id])).get(id)
      lockSuppliers(tx, [found?.supplierId])
    },
    files: {
      async red(ctx, { id }, { redInvoiceNo }) {
        await requireUnpaid(ctx, id)
        await requireNoReturns(ctx, id)
        await requireNew(bookOf(ctx), { id: '0', invoiceNo: redInvoiceNo })
      },
    },
    actions: {
      async red(ctx, { id }, { redInvoiceNo }) {
        await takeBack(bookOf(ctx), id, redInvoiceNo, ctx.caller.userId)
        return undefined
      },
    },
  }),
  resource(purchaseInvoiceLine, purchaseInvoiceLines, {
    access: ownFirm(purchaseInvoiceLines.supplierId, purchaseInvoiceLine.key),
    counted: {
      invoiceState: sql`(select i.invoice_state from purchase_invoice i where i.id = purchase_invoice_line.purchase_invoice_id)`,
      redQty: sql`(select coalesce(sum(r.qty), 0)::numeric(18, 3) from fin_red_invoice_line r where r.purchase_invoice_line_id = purchase_invoice_line.id)`,
    },
  }),
  resource(redInvoice, redInvoices, { access: ownFirm(redInvoices.supplierId, redInvoice.key) }),
]
