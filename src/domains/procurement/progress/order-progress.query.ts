import { and, eq, type SQL, sql } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { ordersVisibleTo } from '../order/order-access.query.ts'
import { purchaseOrders } from '../order/purchase-order.table.ts'
import { planLinesVisibleTo } from '../plan/plan-access.query.ts'
import { purchasePlanLines } from '../plan/purchase-plan.table.ts'

type Reading = Pick<Context, 'tx' | 'caller'>

interface LineRow extends Record<string, unknown> {
  id: string
  orderId: string
  purchaseOrderNo: string
  orderState: string
  orderDate: string
  confirmDate: string | null
  supplierName: string
  buyerName: string
  lineNo: number
  materialCode: string
  materialName: string
  specs: string
  unit: string
  planNo: string
  deliveryDate: string
  overdueDays: number
  warehouseName: string
  planned: string
  sourced: string
  ordered: string
  arrived: string
  received: string
  returned: string
  closed: string
  invoiced: string
}

/** 采购进度. Of an order to those who may see it, also its supplier; of a line of a plan to whoever asked for it. */
export async function orderProgress(ctx: Reading, { orderId, planLineId }: { orderId?: string; planLineId?: string }) {
  if (planLineId) return planProgress(ctx, planLineId)
  const { tx, caller } = ctx
  const [order] = await tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, orderId ?? '0'), notDeleted(purchaseOrders, caller.tenantId), ordersVisibleTo(caller)))
  if (!order) throw missing('采购订单不存在')
  return { lines: await linesWhere(ctx, sql`l.purchase_order_id = ${order.id}`) }
}

async function planProgress(ctx: Reading, planLineId: string) {
  const { tx, caller } = ctx
  if (caller.accountType === EXTERNAL) throw missing('采购计划不存在')
  const at = purchasePlanLines
  const [plan] = await tx
    .select({
      ...{ planNo: at.planNo, materialCode: at.materialCode, materialName: at.materialName, needDate: at.needDate },
      ...{ planned: at.approvedQty, sourced: at.sourcedQty, ordered: at.orderedQty, received: at.receivedQty },
      unit: sql<string>`coalesce((select m.unit from wh_material m where m.id = ${at.materialId}), '')`,
    })
    .from(at)
    .where(and(eq(at.id, planLineId), notDeleted(at, caller.tenantId), planLinesVisibleTo(caller)))
  if (!plan) throw missing('采购计划不存在')
  return { plan, lines: await linesWhere(ctx, sql`l.plan_line_id = ${planLineId} and o.order_state <> 'cancelled'`) }
}

/** Suppliers are not told what was planned. */
async function linesWhere({ tx, caller }: Reading, where: SQL) {
  const isOutside = caller.accountType === EXTERNAL
  const { rows } = await tx.execute<LineRow>(sql`
    select l.id::text, l.purchase_order_id::text as "orderId", l.purchase_order_no as "purchaseOrderNo", o.order_state as "orderState",
      o.order_date::text as "orderDate", o.confirm_date::text as "confirmDate", s.supplier_name as "supplierName",
      coalesce(u.real_name, '') as "buyerName", l.line_no as "lineNo", l.material_code as "materialCode", l.material_name as "materialName",
      coalesce(l.specs, '') as specs, l.unit, coalesce(p.plan_no, '') as "planNo", l.delivery_date::text as "deliveryDate",
      case when l.open_qty > 0 and o.order_state in ('issued', 'confirmed', 'partial')
        then greatest((now() at time zone 'Asia/Shanghai')::date - l.delivery_date, 0) else 0 end as "overdueDays",
      coalesce(w.warehouse_name, '') as "warehouseName", coalesce(p.approved_qty, l.qty)::text as planned,
      coalesce(p.sourced_qty, 0)::numeric(18, 3)::text as sourced, l.qty::text as ordered, l.arrived_qty::text as arrived,
      l.received_qty::text as received, l.returned_qty::text as returned, l.closed_qty::text as closed,
      (select coalesce(sum(r.invoiced_qty), 0)::numeric(18, 3)::text from wh_receipt_line r join wh_receipt h on h.id = r.receipt_id
        where r.purchase_order_line_id = l.id and h.receipt_status = 'posted') as invoiced
    from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id join sup_supplier s on s.id = l.supplier_id
      left join sys_user u on u.id = l.buyer_id left join purchase_plan_line p on p.id = l.plan_line_id
      left join wh_warehouse w on w.id = l.warehouse_id
    where ${where} and l.tenant_id = ${caller.tenantId} order by l.purchase_order_no, l.line_no`)
  return rows.map(({ confirmDate, ...row }) => ({
    ...row,
    confirmDate: confirmDate ?? undefined,
    ...(isOutside ? { planNo: '', planned: row.ordered, sourced: '0' } : {}),
  }))
}
