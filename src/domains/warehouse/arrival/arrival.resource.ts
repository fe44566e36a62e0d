import { sql } from 'drizzle-orm'
import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { orderLinesById } from '#domains/procurement/order/purchase-order.ledger.ts'
import { settleCase } from '#platform/backlog/follow-up.store.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { draftReturn } from '../purchase-return/purchase-return.ledger.ts'
import { receiveArrival } from '../receipt/receipt-arrival.ledger.ts'
import { announce, arrivalOf, arrive, lockedArrival, refuseArrival, registerArrival } from './arrival.ledger.ts'
import { arrival } from './arrival.register.ts'
import { arrivals } from './arrival.table.ts'
import { registerEmergency } from './arrival-emergency.ledger.ts'
import { accept } from './arrival-judge.ledger.ts'
import { cancelNotice } from './arrival-live.ledger.ts'
import { weigh } from './arrival-weigh.ledger.ts'

export const bookOf = (ctx: Context): OrderBook => ({ ...ctx, tenantId: ctx.caller.tenantId })

/** 到货单. Suppliers see and announce their own; keepers act in their own warehouses. */
export default resource(arrival, arrivals, {
  access: ownFirm(arrivals.supplierId, 'arrival'),
  offers: {
    inspectable: sql`exists (select 1 from wh_arrival_line l where l.arrival_id = ${arrivals.id} and l.need_inspect = 'yes'
      and l.line_state = 'arrived' and l.arrival_qty > 0)`,
    receivable: sql`${arrivals.purchaseOrderId} is not null and exists (select 1 from wh_arrival_line l where l.arrival_id = ${arrivals.id} and l.accept_qty > l.received_qty)`,
    unordered: sql`${arrivals.purchaseOrderId} is null and exists (select 1 from wh_arrival_line l where l.arrival_id = ${arrivals.id} and l.accept_qty > l.received_qty)`,
    rejected: sql`exists (select 1 from wh_arrival_line l where l.arrival_id = ${arrivals.id} and l.fail_qty > l.returned_qty + l.returning_qty)`,
  },
  comesFrom: {
    purchaseOrder: sql`select a.purchase_order_id as from_id, a.id as to_id,
      (select case when count(distinct l.unit) = 1 then sum(greatest(l.arrival_qty, case when l.line_state = 'noticed' then l.notice_qty else 0 end)) end
        from wh_arrival_line l where l.arrival_id = a.id) as qty, null::numeric as amount from wh_arrival a where a.is_deleted = 0 and a.purchase_order_id is not null`,
  },
  leadsTo: {
    purchase_return: sql`select l.arrival_id as from_id, h.document_id as to_id, sum(h.used) as qty, null::numeric as amount
      from wh_reject_return h join wh_arrival_line l on l.id = h.line_id where h.state = 'used' group by l.arrival_id, h.document_id`,
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
    async emergency(ctx, asked) {
      await requireKeeper(ctx, asked.warehouseId)
      return registerEmergency(bookOf(ctx), { ...asked, keeperId: ctx.caller.userId })
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
    async accept(ctx, { id, warehouseId = '' }, { fails, failPhoto = [] }) {
      await requireKeeper(ctx, warehouseId)
      await accept(bookOf(ctx), await arrivalOf(bookOf(ctx), id), { failed: fails, photos: failPhoto })
      if (fails.length > 0) await draftReturn(actingOf(ctx), id, { user: ctx.caller.userId, dept: ctx.caller.deptId })
      return {}
    },
    async receive(ctx, { id, warehouseId = '' }, { receiptDate }) {
      await requireKeeper(ctx, warehouseId)
      await receiveArrival(bookOf(ctx), { arrivalId: id, receiptDate, keeperId: ctx.caller.userId })
      return {}
    },
    async refuse(ctx, { id }, { refuseReason }) {
      await refuseArrival(bookOf(ctx), await arrivalOf(bookOf(ctx), id), refuseReason)
      await settleCase(ctx.tx, ctx.site, id, ctx.now)
      return {}
    },
    async cancel(ctx, { id }, { refuseReason }) {
      await cancelNotice(bookOf(ctx), id, refuseReason)
      return {}
    },
  },
})
