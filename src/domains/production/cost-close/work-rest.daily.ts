import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { closeRest } from './work-rest.ledger.ts'

/** Days that a planner has to bring back what an ended order did not use. */
const NOTICE = 3

/** 工单余额. Planners are told of material on orders that have ended; after three days it is no longer work in process. */
export default daily({
  name: 'work-rest',
  async run(ctx) {
    const { rows } = await ctx.tx.execute<{ tenant: string; id: string; no: string; ended: string; rest: string }>(sql`
      select w.tenant_id as tenant, w.id::text, w.order_no as no, r.rest::text,
        to_char(max(e.post_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as ended
      from (select work_id, sum(amount) as rest from erp_producation_piece_cost where piece_id is null group by 1 having sum(amount) <> 0) r
      join erp_producation_workorder w on w.id = r.work_id and w.status in ('40', '50', '90') and w.is_deleted = 0
      join erp_producation_workorder_event e on e.work_id = w.id and e.after = w.status and e.before <> e.after
      group by 1, 2, 3, 4 order by w.order_no`)
    let closed = 0
    for (const { tenant, id, no, ended, rest } of rows) {
      const until = addDays(ended, NOTICE)
      if (until < ctx.day) {
        await closeRest({ ...ctx, caller: { userId: '', deptId: '', tenantId: tenant } }, id)
        closed += 1
        continue
      }
      await clockContext(ctx, tenant).notify(await holdersOf(ctx.tx, tenant, 'planner'), {
        title: `工单 ${no} 还有未投料的领料`,
        content: `工单 ${no} 已结束，仍有 ${rest} 元领料未投料也未退料，请在 ${until} 前退料，逾期转为生产成本差异。`,
      })
    }
    return closed > 0 ? `余额归集 ${closed}` : ''
  },
})
