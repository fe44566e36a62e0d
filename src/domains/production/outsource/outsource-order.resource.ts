import { inArray, type SQL, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { cancelOutsource } from './outsource.ledger.ts'
import { outsourceOrders } from './outsource.table.ts'
import { AWAY, CANCELLED, outsourceOrder, TO_SHIP } from './outsource-order.register.ts'

/** What went or came of an order, from the rows of its loads. */
const movedOf = (what: SQL, direction: string) =>
  sql`(select coalesce(sum(${what}), 0)::int from erp_producation_outsource_shipment_line s join erp_producation_outsource_line l on l.id = s.outsource_line_id
    where l.outsource_order_id = ${outsourceOrders.id} and s.outsource_direction = ${direction})`

export default resource(outsourceOrder, outsourceOrders, {
  access: caller => (may(caller, 'outsourceOrder_view') ? staffOnly(caller) : sql`false`),
  offers: { moving: inArray(outsourceOrders.status, [TO_SHIP, ...AWAY]) },
  comesFrom: {
    workOrder: sql`select o.work_id as from_id, o.id as to_id, (select count(*) from erp_producation_outsource_line l
      where l.outsource_order_id = o.id and l.is_deleted = 0) as qty, o.total_amount as amount
      from erp_producation_outsource o where o.is_deleted = 0`,
  },
  leadsTo: {
    receipt: sql`select l.outsource_order_id as from_id, r.receipt_id as to_id, count(*) as qty, sum(l.line_amount) as amount
      from erp_producation_outsource_line l join wh_receipt_line r on r.id = l.receipt_line_id where l.is_deleted = 0 group by 1, 2`,
  },
  counted: {
    lineQty: sql`(select count(*)::int from erp_producation_outsource_line l where l.outsource_order_id = ${outsourceOrders.id} and l.is_deleted = 0)`,
    shippedQty: movedOf(sql`s.qty`, 'out'),
    backQty: movedOf(sql`s.qty`, 'back'),
    lossQty: movedOf(sql`s.scrap_qty`, 'back'),
  },
  actions: {
    async cancel(ctx, { id, workId = '', outsourceNo = '' }, { reason }) {
      await cancelOutsource(ctx, { id, workId, outsourceNo }, reason)
      return { status: CANCELLED }
    },
  },
})
