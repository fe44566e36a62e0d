import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'

const IDLE_DAYS = 180

/** 呆滞预警. Pieces that were made ahead of an order and have found none since. */
export default daily({
  name: 'advance-idle',
  async run(ctx) {
    const { rows } = await ctx.tx.execute<{ tenant_id: string; order_no: string; qty: number }>(sql`
      select a.tenant_id, w.order_no, count(*)::int as qty from erp_producation_workorder_advance a
      join erp_producation_workorder w on w.id = a.work_id
      join erp_producation_workorder_piece p on p.work_id = w.id and p.is_deleted = 0 and p.status in ('0', '1', '3') and p.demand_id is null
      where a.is_deleted = 0 and a.advance_type in ('no_order', 'unsigned') and a.agreed_date = ${addDays(ctx.day, -IDLE_DAYS)}::date
      group by 1, 2 order by 2`)
    for (const { tenant_id: tenantId, order_no: orderNo, qty } of rows)
      await clockContext(ctx, tenantId).notify(await holdersOf(ctx.tx, tenantId, 'planner', 'sales_head'), {
        title: `呆滞预警：工单 ${orderNo}`,
        content: `工单 ${orderNo} 提前投产已满 ${IDLE_DAYS} 天，仍有 ${qty} 件未关联订单，请处理。`,
      })
    return rows.length > 0 ? `呆滞预警 ${rows.length}` : ''
  },
})
