import { sql } from 'drizzle-orm'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { endParallel } from './route-change.ledger.ts'

/** 并行截止. Old versions whose last day has passed can no longer be chosen. */
export default daily({
  name: 'route-parallel',
  async run(ctx) {
    const due = await ctx.tx.execute<{ id: string; tenant_id: string }>(sql`
      select r.id::text as id, r.tenant_id from erp_producation_route r join erp_producation_route_change c on c.old_route_id = r.id
      where r.status = '6' and c.status = '3' and c.parallel_end_date < ${ctx.day}::date and r.is_deleted = 0 order by r.id for update of r`)
    for (const { id, tenant_id } of due.rows) await endParallel({ ...clockContext(ctx, tenant_id), actor: '' }, id)
    return due.rows.length > 0 ? `并行收尾 ${due.rows.length}` : ''
  },
})
