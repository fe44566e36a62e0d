import { eq, sql } from 'drizzle-orm'
import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { formatDate } from '#model/date.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { arrivalOf, lockedArrival } from '../arrival/arrival.ledger.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { receiptOf } from './receipt.ledger.ts'
import { receipt } from './receipt.register.ts'
import { receipts } from './receipt.table.ts'
import { receiveArrival, reverseBought } from './receipt-arrival.ledger.ts'

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
  },
  actions: {
    async reverse(ctx, { id, warehouseId = '' }, { reverseReason }) {
      await requireKeeper(ctx, warehouseId)
      await reverseBought(bookOf(ctx), id, reverseReason)
      return { reverseReason, reverseDate: formatDate(ctx.now, 'yyyy-MM-dd') }
    },
  },
})
