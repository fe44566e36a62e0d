import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { notify } from '#platform/message/message.store.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { approveCallOff, bookOf, callOff } from './call-off.store.ts'
import { ordersVisibleTo } from './order-access.query.ts'
import { cancelOrder, lockedOrder, orderOf, tellSupplier } from './purchase-order.ledger.ts'
import { LIVE, purchaseOrder } from './purchase-order.register.ts'
import { purchaseOrders } from './purchase-order.table.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
const IS_LIVE = sql.raw(`purchase_order.order_state in (${LIVE.map(state => `'${state}'`).join(', ')})`)
const nextDate = sql`(select min(l.delivery_date) from purchase_order_line l where l.purchase_order_id = purchase_order.id and l.open_qty > 0)`

const todayOf = ({ now }: Context) => formatDate(now, 'yyyy-MM-dd')

/** Locked behind its supplier, as every step is. */
export default resource(purchaseOrder, purchaseOrders, {
  access: ordersVisibleTo,
  offered: sql`${purchaseOrders.orderState} in ('issued', 'confirmed', 'partial')`,
  offers: { deliverable: sql`${purchaseOrders.orderState} in ('confirmed', 'partial')` },
  counted: {
    openAmount: sql`(select coalesce(sum(round(l.open_qty * l.tax_price, 2)), 0)::numeric(18, 2) from purchase_order_line l
      where l.purchase_order_id = purchase_order.id and ${IS_LIVE})`,
    nextDate: sql`case when ${IS_LIVE} then ${nextDate} end`,
    overdue: sql`case when ${IS_LIVE} and ${nextDate} < ${TODAY} then 'yes' else 'no' end`,
  },
  comesFrom: {
    purchasePlan: sql`select p.plan_id as from_id, l.purchase_order_id as to_id, case when count(distinct l.unit) = 1 then sum(l.qty) end as qty,
      sum(l.line_amount) as amount from purchase_order_line l join purchase_plan_line p on p.id = l.plan_line_id where l.is_deleted = 0 group by 1, 2`,
    purchaseAgreement: sql`select o.purchase_agreement_id as from_id, o.id as to_id, null::numeric as qty, o.total_amount as amount
      from purchase_order o where o.purchase_agreement_id is not null and o.is_deleted = 0`,
    purchaseContract: sql`select o.purchase_contract_id as from_id, o.id as to_id, null::numeric as qty, o.total_amount as amount
      from purchase_order o where o.purchase_contract_id is not null and o.is_deleted = 0`,
  },
  async locks(ctx, id) {
    await lockedOrder(bookOf(ctx), id)
  },
  createActions: { callOff },
  actions: {
    async approve(ctx, { id }) {
      await approveCallOff(ctx, id)
      return {}
    },
    async sendBack(ctx, { id, buyerId = '', purchaseOrderNo = '' }, { closeReason }) {
      const book = bookOf(ctx)
      await cancelOrder(book, await orderOf(book, id), closeReason)
      const content = `协议下单 ${purchaseOrderNo} 未批准：${closeReason}`
      await notify(ctx.tx, ctx.newId, [buyerId], { title: `协议下单被退回：${purchaseOrderNo}`, content }, ctx.site)
      return {}
    },
    async confirm(ctx, { buyerId = '', purchaseOrderNo = '' }, { confirmRemark }) {
      const content = `供应商已确认采购订单 ${purchaseOrderNo}。${confirmRemark ?? ''}`
      await notify(ctx.tx, ctx.newId, [buyerId], { title: `订单已确认：${purchaseOrderNo}`, content }, ctx.site)
      return { orderState: 'confirmed', confirmDate: todayOf(ctx), confirmRemark: confirmRemark ?? null }
    },
    confirmFor: async (ctx, _, { confirmRemark, confirmProof }) => ({
      ...{ orderState: 'confirmed', confirmDate: todayOf(ctx), confirmRemark, confirmProof },
    }),
    async urge(ctx, { supplierId = '', purchaseOrderNo = '', urgeCount = 0 }, { urgeText }) {
      await tellSupplier(bookOf(ctx), supplierId, `催交：${purchaseOrderNo}`, urgeText)
      return { urgeCount: urgeCount + 1, urgeDate: todayOf(ctx) }
    },
    async cancel(ctx, { id }, { closeReason }) {
      const book = bookOf(ctx)
      await cancelOrder(book, await orderOf(book, id), closeReason)
      return {}
    },
  },
})
