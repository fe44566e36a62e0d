import { sql } from 'drizzle-orm'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'

/** 补挂催办. Every day a to-do for buyer and head of purchasing about goods that came without an order and still have none. */
export default daily({
  name: 'receipt-unordered',
  async run(ctx) {
    const { rows } = await ctx.tx.execute<{ tenant_id: string; id: string; receipt_no: string; buyer_id: string; due: string }>(sql`
      select r.tenant_id, r.id::text, r.receipt_no, r.buyer_id::text, r.attach_due_date::text as due from wh_receipt r
      where r.is_deleted = 0 and r.receipt_kind = 'no_order' and r.receipt_status = 'posted' and r.purchase_order_id is null
        and r.attach_due_date < ${ctx.day}::date
        and not exists (select 1 from sys_backlog b where b.process_instance_id = r.id and b.status = 1) order by r.id`)
    for (const { tenant_id: tenantId, id, receipt_no: receiptNo, buyer_id: buyer, due } of rows)
      await clockContext(ctx, tenantId).addTodo([buyer, ...(await holdersOf(ctx.tx, tenantId, 'purchase_head'))], {
        ...{
          title: `补挂订单：无单入库 ${receiptNo} 已于 ${due} 到期`,
          path: '/warehouse/receipt/index?receiptKind=no_order',
          instanceId: id,
        },
      })
    return rows.length > 0 ? `逾期未补挂 ${rows.length}` : ''
  },
})
