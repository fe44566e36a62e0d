import { eq, sql } from 'drizzle-orm'
import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { formatDate } from '#model/date.ts'
import { settleCase } from '#platform/backlog/follow-up.store.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { arrivalOf, lockedArrival } from '../arrival/arrival.ledger.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { receiptOf } from './receipt.ledger.ts'
import { receipt } from './receipt.register.ts'
import { receipts } from './receipt.table.ts'
import { receiveArrival, reverseBought } from './receipt-arrival.ledger.ts'
import { requireUntouched } from './receipt-reverse.ledger.ts'
import { attachOrder, confirmUnordered, fileUnordered } from './receipt-unordered.ledger.ts'

const bookOf = (ctx: Context): OrderBook => ({ ...ctx, tenantId: ctx.caller.tenantId })

export default resource(receipt, receipts, {
  offered: eq(receipts.receiptStatus, 'posted'),
  counted: {
    adjustNo: sql`(select d.number from document_claim c join document d on d.id = c.document_id
      where c.tenant_id = wh_receipt.tenant_id and c.subject = 'receipt' and c.subject_id = wh_receipt.id::text
        and c.state in ('running', 'waiting'))`,
  },
  leadsTo: {
    rktzadjust: sql`select l.receipt_id as from_id, a.document_id as to_id, null::numeric as qty, sum(a.amount) as amount
      from wh_receipt_adjust a join wh_receipt_line l on l.id = a.line_id group by l.receipt_id, a.document_id`,
    purchase_return: sql`select l.receipt_id as from_id, s.biz_id as to_id, null::numeric as qty, sum(s.amount) as amount
      from stock_ledger s join wh_receipt_line l on l.id = s.biz_line_id where s.biz_type = 'PURCHASE_RETURN' group by l.receipt_id, s.biz_id`,
  },
  comesFrom: {
    arrival: sql`select r.arrival_id as from_id, r.id as to_id, null::numeric as qty, r.amount from wh_receipt r where r.arrival_id is not null`,
  },
  // The order and the arrival before the receipt.
  async locks(ctx, id) {
    const { arrivalId } = (await receiptOf(ctx.tx, id)) ?? {}
    if (arrivalId) await lockedArrival(bookOf(ctx), arrivalId)
  },
  createActions: {
    async register(ctx, { warehouseId: _, ...taking }) {
      const { warehouseId } = await arrivalOf(bookOf(ctx), taking.arrivalId)
      await requireKeeper(ctx, warehouseId)
      return receiveArrival(bookOf(ctx), { ...taking, keeperId: ctx.caller.userId })
    },
    async unordered(ctx, { warehouseId: _, ...asked }) {
      const { warehouseId } = await arrivalOf(bookOf(ctx), asked.arrivalId)
      await requireKeeper(ctx, warehouseId)
      return fileUnordered(bookOf(ctx), { ...asked, keeperId: ctx.caller.userId })
    },
  },
  files: {
    async reverse(ctx, { id, warehouseId = '' }) {
      await requireKeeper(ctx, warehouseId)
      await requireUntouched(bookOf(ctx), id)
    },
  },
  actions: {
    async confirm(ctx, { id }) {
      await confirmUnordered(bookOf(ctx), id, ctx.caller.userId)
      return {}
    },
    async refuse(ctx, { id }, { reverseReason }) {
      await settleCase(ctx.tx, ctx.site, id, ctx.now)
      return { receiptStatus: 'refused', reverseReason }
    },
    async attach(ctx, { id }, { purchaseOrderId }) {
      await attachOrder(bookOf(ctx), id, purchaseOrderId)
      return {}
    },
    async reverse(ctx, { id }, { reverseReason }) {
      await reverseBought(bookOf(ctx), id, reverseReason)
      return { reverseReason, reverseDate: formatDate(ctx.now, 'yyyy-MM-dd') }
    },
  },
})
