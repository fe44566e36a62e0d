import { and, sql } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { bookOf } from './call-off.store.ts'
import { closeLine, lockedOrder, orderLinesById, orderOf } from './purchase-order.ledger.ts'
import { purchaseOrderLines } from './purchase-order.table.ts'
import { fileChange } from './purchase-order-change.store.ts'
import { purchaseOrderLine } from './purchase-order-line.register.ts'

const STATE = sql`(select o.order_state from purchase_order o where o.id = purchase_order_line.purchase_order_id)`
const LATE = sql`purchase_order_line.open_qty > 0 and ${STATE} in ('issued', 'confirmed', 'partial')
  and purchase_order_line.delivery_date < (now() at time zone 'Asia/Shanghai')::date`
const own = ownFirm(purchaseOrderLines.supplierId, 'purchaseOrderLine')

export default resource(purchaseOrderLine, purchaseOrderLines, {
  access: caller => (caller.accountType === EXTERNAL ? and(own(caller), sql`${STATE} <> 'wait'`) : own(caller)),
  offered: sql`${purchaseOrderLines.openQty} > 0 and ${STATE} in ('confirmed', 'partial')`,
  counted: {
    orderState: STATE,
    overdueDays: sql`case when ${LATE} then (now() at time zone 'Asia/Shanghai')::date - purchase_order_line.delivery_date end`,
    overdue: sql`case when ${LATE} then 'yes' else 'no' end`,
  },
  async locks(ctx, id) {
    const line = (await orderLinesById(ctx.tx, [id])).get(id)
    if (line) await lockedOrder(bookOf(ctx), line.purchaseOrderId)
  },
  actions: {
    async reschedule(ctx, { id }, change) {
      await fileChange(ctx, id, change)
      return {}
    },
    async amend(ctx, { id }, change) {
      await fileChange(ctx, id, change)
      return {}
    },
    async closeLine(ctx, { id, purchaseOrderId = '' }, { closeReason }) {
      const book = bookOf(ctx)
      await closeLine(book, await orderOf(book, purchaseOrderId), id, closeReason)
      return {}
    },
  },
})
