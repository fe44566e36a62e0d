import { sql } from 'drizzle-orm'
import { above } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { softDelete } from '#server/db/rows.ts'
import { holderOf } from '#server/document/claim.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { ownCustomers } from '../customer/customer-access.ledger.ts'
import { linesOf, lockedOrder, retotal } from './order.ledger.ts'
import { salesOrderHistories, salesOrderLines, salesOrders } from './order.table.ts'
import { addLines, copyOrder, createOrder, editHead, editLine } from './order-draft.ledger.ts'
import { endOrder } from './order-release.ledger.ts'
import { salesOrder } from './sales-order.register.ts'
import { salesOrderHistory } from './sales-order-history.register.ts'
import { salesOrderLine } from './sales-order-line.register.ts'

const bookOf = ({ tx, caller, newId, now }: Context) => ({ tx, tenantId: caller.tenantId, newId, now, actor: caller.userId })
const demand = sql`erp_producation_demand d join erp_producation_workorder_piece p on p.demand_id = d.id and p.is_deleted = 0 and d.is_deleted = 0`
const wanted = sql`l.sales_order_id = sal_order.id and l.is_deleted = 0 and l.line_state = 'open'`

export default [
  resource(salesOrder, salesOrders, {
    access: ownCustomers(salesOrders.customerId, 'salesOrder'),
    offered: sql`${salesOrders.orderState} in ('released', 'running')`,
    offers: { draft: sql`${salesOrders.orderState} in ('draft', 'rejected')` },
    counted: {
      totalQty: sql`(select coalesce(sum(l.qty), 0)::numeric(18, 3) from sal_order_line l where ${wanted})`,
      plannedQty: sql`(select count(*)::numeric(18, 3) from ${demand} join sal_order_line l on l.id::text = d.sales_order_line_id
        where ${wanted} and p.status in ('0', '1', '3'))`,
    },
    comesFrom: {
      salesContract: sql`select o.sales_contract_id as from_id, o.id as to_id, null::numeric as qty, o.total_amount as amount
        from sal_order o where o.is_deleted = 0 and o.order_state <> 'cancelled'`,
    },
    createActions: {
      create: (ctx, { salesContractId, items, ...head }) => createOrder(bookOf(ctx), salesContractId, head, items),
    },
    actions: {
      async edit(ctx, { id }, head) {
        await editHead(bookOf(ctx), await lockedOrder(bookOf(ctx), id), head)
        return undefined
      },
      async addLine(ctx, { id }, { salesContractId: _contract, ...item }) {
        await addLines(bookOf(ctx), await lockedOrder(bookOf(ctx), id), [item])
        return undefined
      },
      async copy(ctx, { id }, wanted) {
        await copyOrder(bookOf(ctx), id, wanted)
        return undefined
      },
      async remove(ctx, { id }) {
        const paper = await holderOf({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, { subject: 'salesOrder', subjectId: id })
        if (paper) throw new Refusal(`该订单已有在途单据 ${paper.number}，请先撤回`)
        const lines = await linesOf(bookOf(ctx), id)
        await softDelete(
          ctx,
          salesOrderLines,
          lines.map(line => line.id),
        )
        await softDelete(ctx, salesOrders, [id])
        return undefined
      },
      async cancel(ctx, { id, plannedQty }, { endReason }) {
        if (above(plannedQty, 0)) throw new Refusal('订单已排产，不能取消；请先转走产品件，或关闭订单')
        await endOrder(bookOf(ctx), id, 'cancelled', endReason)
        return undefined
      },
      async close(ctx, { id }, { endReason }) {
        await endOrder(bookOf(ctx), id, 'closed', endReason)
        return undefined
      },
    },
  }),
  resource(salesOrderLine, salesOrderLines, {
    access: ownCustomers(salesOrderLines.customerId, 'salesOrderLine'),
    offered: sql`${salesOrderLines.lineState} = 'open'`,
    counted: {
      orderState: sql`(select o.order_state from sal_order o where o.id = sal_order_line.sales_order_id)`,
      plannedQty: sql`(select count(*)::int from ${demand} where d.sales_order_line_id = sal_order_line.id::text and d.tenant_id = sal_order_line.tenant_id and p.status in ('0', '1', '3'))`,
      finishedQty: sql`(select count(*)::int from ${demand} where d.sales_order_line_id = sal_order_line.id::text and d.tenant_id = sal_order_line.tenant_id and p.status in ('1', '3'))`,
    },
    actions: {
      async editLine(ctx, { id }, wanted) {
        await editLine(bookOf(ctx), await lineOf(ctx, id), wanted)
        return undefined
      },
      async removeLine(ctx, { id }) {
        const line = await lineOf(ctx, id)
        await softDelete(ctx, salesOrderLines, [id])
        await retotal(bookOf(ctx), line.salesOrderId)
        return undefined
      },
    },
  }),
  resource(salesOrderHistory, salesOrderHistories, { access: ownCustomers(salesOrderHistories.customerId, 'salesOrderHistory') }),
]

/** The line, with its order locked: the order may have been handed in meanwhile. */
async function lineOf(ctx: Context, id: string) {
  const [line] = await ctx.tx.select().from(salesOrderLines).where(sql`${salesOrderLines.id} = ${id}`)
  const found = must(line, 'the locked line')
  const order = await lockedOrder(bookOf(ctx), found.salesOrderId)
  if (order.orderState !== 'draft' && order.orderState !== 'rejected') throw new Refusal('订单已提交，不能修改')
  return found
}
