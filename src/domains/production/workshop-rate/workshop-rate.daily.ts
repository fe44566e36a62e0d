import { sql } from 'drizzle-orm'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'

/** 费率提醒. Workshops that report work in a month whose rate nobody has said: the last one goes on, or nothing is costed. */
export default daily({
  name: 'workshop-rate',
  async run(ctx) {
    const month = ctx.day.slice(0, 7)
    const { rows } = await ctx.tx.execute<{ tenant_id: string; shops: string[] }>(sql`
      select tenant_id, array_agg(name order by name) as shops from (
        select distinct e.tenant_id, d.dept_name as name from erp_producation_work_report r
        join erp_producation_workorder_exec e on e.id = r.exec_id join sys_dept d on d.id = e.exec_shop_id
        where r.report_action = 'finish' and r.report_time >= ((${month} || '-01')::timestamp at time zone 'Asia/Shanghai')
          and not exists (select 1 from erp_producation_workshop_rate w where w.tenant_id = e.tenant_id and w.workshop_id = e.exec_shop_id
            and w.month = ${month} and w.is_deleted = 0)) missing group by 1`)
    for (const { tenant_id: tenantId, shops } of rows)
      await clockContext(ctx, tenantId).notify(await holdersOf(ctx.tx, tenantId, 'cost_acct'), {
        title: `${month} 有 ${shops.length} 个车间未设费率`,
        content: `${shops.join('、')} 本月已有报工，暂按最近一次的费率计算成本；从未设过费率的车间不计。请在“车间费率”中新增。`,
      })
    return rows.length > 0 ? `未设费率 ${rows.flatMap(({ shops }) => shops).length}` : ''
  },
})
