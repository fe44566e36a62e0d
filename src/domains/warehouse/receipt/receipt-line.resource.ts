import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { receiptLines } from './receipt.table.ts'
import { receiptLine } from './receipt-line.register.ts'
import { priceLine } from './receipt-unordered.ledger.ts'

const STANDS = sql`exists (select 1 from wh_receipt r where r.id = ${receiptLines.receiptId} and r.receipt_status = 'posted'
  and (r.receipt_kind <> 'no_order' or r.purchase_order_id is not null))`

/** Suppliers are asked to confirm, and to invoice, lines of their own. */
export default resource(receiptLine, receiptLines, {
  access: ownFirm(receiptLines.supplierId),
  // Priced, of a receipt that stands and has its order, and not announced for an invoice as a whole.
  offers: {
    invoiceable: sql`${receiptLines.netPrice} > 0 and ${receiptLines.grossQty} - ${receiptLines.returnedQty} > ${receiptLines.invoicedQty}
      and ${STANDS}`,
    noticeable: sql`${receiptLines.netPrice} > 0 and ${receiptLines.grossQty} - ${receiptLines.returnedQty} > ${receiptLines.noticedQty}
      and ${STANDS}`,
  },
  actions: {
    async price(ctx, { id }, priced) {
      await priceLine({ ...ctx, tenantId: ctx.caller.tenantId }, id, priced)
      return {}
    },
  },
  counted: { receiptStatus: sql`(select r.receipt_status from wh_receipt r where r.id = wh_receipt_line.receipt_id)` },
})
