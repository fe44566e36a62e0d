import { sql } from 'drizzle-orm'
import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { orderLinesById } from '#domains/procurement/order/purchase-order.ledger.ts'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { receiveArrival } from '../receipt/receipt-arrival.ledger.ts'
import { accept, announce, arrivalOf, arrive, lockedArrival, refuseArrival, registerArrival } from './arrival.ledger.ts'
import { arrival } from './arrival.register.ts'
import { arrivals } from './arrival.table.ts'
import { cancelNotice } from './arrival-live.ledger.ts'
import { weigh } from './arrival-weigh.ledger.ts'

export const bookOf = (ctx: Context): OrderBook => ({ ...ctx, tenantId: ctx.caller.tenantId })

/** 到货单. Suppliers see and announce their own; keepers act in their own warehouses. */
export default resource(arrival, arrivals, {
  access: ownFirm(arrivals.supplierId, 'arrival'),
  offers: {
    receivable: sql`exists (select 1 from wh_arrival_line l where l.arrival_id = ${arrivals.id} and l.accept_qty > l.received_qty)`,
  },
  comesFrom: {
    purchaseOrder: sql`select a.purchase_order_id as from_id, a.id as to_id,
      (select case when count(distinct l.unit) = 1 then sum(greatest(l.arrival_qty, case when l.line_state = 'noticed' then l.notice_qty else 0 end)) end
        from wh_arrival_line l where l.arrival_id = a.id) as qty, null::numeric as amount from wh_arrival a where a.is_deleted = 0`,
  },
  async locks(ctx, id) {
    await lockedArrival(bookOf(ctx), id)
  },
  createActions: {
    notice: (ctx, { purchaseOrderId, items, ingots, certFile, ...truck }) =>
      announce(bookOf(ctx), purchaseOrderId, truck, { items, ingots, ...(certFile ? { certFile } : {}) }),
    noticeFor: (ctx, { purchaseOrderId, items, ingots, certFile, ...truck }) =>
      announce(bookOf(ctx), purchaseOrderId, truck, { items, ingots, ...(certFile ? { certFile } : {}) }),
    async register(ctx, { purchaseOrderId, items, ingots, certFile, ...truck }) {
      const first = (await orderLinesById(ctx.tx, [items[0]?.purchaseOrderLineId ?? ''])).values().next().value
      if (first) await requireKeeper(ctx, first.warehouseId)
      const load = { items, ingots, ...(certFile ? { certFile } : {}) }
      return registerArrival(bookOf(ctx), purchaseOrderId, { ...truck, keeperId: ctx.caller.userId }, load)
    },
  },
  files: {
    async refuse(ctx, { warehouseId = '' }) {
      await requireKeeper(ctx, warehouseId)
    },
  },
  actions: {
    async arrive(ctx, { id, warehouseId = '' }, truck) {
      await requireKeeper(ctx, warehouseId)
      await arrive(bookOf(ctx), await arrivalOf(bookOf(ctx), id), { ...truck, keeperId: ctx.caller.userId })
      return {}
    },
    async weigh(ctx, { id, warehouseId = '' }, weighed) {
      await requireKeeper(ctx, warehouseId)
      await weigh(bookOf(ctx), await arrivalOf(bookOf(ctx), id), weighed)
      return {}
    },
    async accept(ctx, { id, warehouseId = '' }) {
      await requireKeeper(ctx, warehouseId)
      await accept(bookOf(ctx), await arrivalOf(bookOf(ctx), id))
      return {}
    },
    async receive(ctx, { id, warehouseId = '' }, { receiptDate }) {
      await requireKeeper(ctx, warehouseId)
      await receiveArrival(bookOf(ctx), { arrivalId: id, receiptDate, keeperId: ctx.caller.userId })
      return {}
    },
    async refuse(ctx, { id }, { refuseReason }) {
      await refuseArrival(bookOf(ctx), await arrivalOf(bookOf(ctx), id), refuseReason)
      return {}
    },
    async cancel(ctx, { id }, { refuseReason }) {
      await cancelNotice(bookOf(ctx), id, refuseReason)
      return {}
    },
  },
})
