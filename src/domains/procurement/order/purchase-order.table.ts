import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { purchaseOrder } from './purchase-order.register.ts'
import { purchaseOrderChange } from './purchase-order-change.register.ts'
import { purchaseOrderLine } from './purchase-order-line.register.ts'

export const purchaseOrders = masterTable('purchase_order', purchaseOrder)
export const purchaseOrderLines = masterTable('purchase_order_line', purchaseOrderLine, {
  references: { purchaseOrderId: () => purchaseOrders.id },
  // INV-20: no more arrives than was ordered, with tolerance and beside what is replaced, and no more is received than arrived.
  checks: {
    purchase_order_line_sound: sql`qty > 0 and closed_qty between 0 and qty and received_qty >= 0 and returned_qty between 0 and received_qty
      and exchanged_qty between 0 and returned_qty
      and received_qty <= arrived_qty and arrived_qty - exchanged_qty <= qty * (1 + over_receipt_rate / 100)
      and open_qty >= 0 and (is_free = 'yes') = (tax_price = 0)`,
  },
})
export const purchaseOrderChanges = masterTable('purchase_order_change', purchaseOrderChange, {
  references: { purchaseOrderId: () => purchaseOrders.id, purchaseOrderLineId: () => purchaseOrderLines.id },
})
