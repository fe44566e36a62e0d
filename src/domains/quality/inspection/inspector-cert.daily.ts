import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { REMIND_DAYS } from './inspector-cert.master.ts'

/** 资格到期提醒. Whoever holds a certificate that ends in 60 days, and the head of quality, are told once. */
export default daily({
  name: 'inspector-cert',
  async run(ctx) {
    const { rows } = await ctx.tx.execute<{ tenant_id: string; user_id: string | null; name: string; method: string; cert_no: string }>(sql`
      select c.tenant_id, e.user_id::text, e.employee_name as name, c.method, c.cert_no from qc_inspector_cert c
      join hr_employee e on e.id = c.employee_id and e.is_deleted = 0
      where c.is_deleted = 0 and c.expire_date = ${addDays(ctx.day, REMIND_DAYS)}::date and not exists (select 1 from qc_inspector_cert n
        where n.employee_id = c.employee_id and n.method = c.method and n.cert_level >= c.cert_level and n.expire_date > c.expire_date and n.is_deleted = 0)
      order by c.cert_no`)
    for (const { tenant_id: tenantId, user_id: userId, name, method, cert_no: certNo } of rows)
      await clockContext(ctx, tenantId).notify(
        [...new Set([...(await holdersOf(ctx.tx, tenantId, 'quality_head')), ...(userId ? [userId] : [])])],
        {
          title: `资格到期提醒：${name} ${method}`,
          content: `${name} 的 ${method === 'lab' ? '理化' : method} 资格证书 ${certNo} 将在 ${REMIND_DAYS} 天后到期，到期后不能签字，请安排换证。`,
        },
      )
    return rows.length > 0 ? `资格到期提醒 ${rows.length}` : ''
  },
})
