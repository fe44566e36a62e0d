import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { estimateMissing } from './estimate.ledger.ts'

/** 自动表. What reported nothing for yesterday is estimated, and the engineers get the list to check it. */
export default daily({
  name: 'energy-estimate',
  async run(ctx) {
    const { rows } = await ctx.tx.execute<{ tenant: string }>(
      sql`select distinct tenant_id as tenant from en_meter where read_mode = 'auto' and enabled = 'yes' and is_deleted = 0 order by 1`,
    )
    const day = addDays(ctx.day, -1)
    let count = 0
    for (const { tenant } of rows) {
      const found = await estimateMissing({ tx: ctx.tx, tenantId: tenant, now: ctx.now, newId: ctx.newId }, day)
      count += found.length
      if (found.length === 0) continue
      await clockContext(ctx, tenant).notify(await holdersOf(ctx.tx, tenant, 'equip_engineer'), {
        title: `自动表缺数：${day}`,
        content: `${found.map(({ meterNo, meterName, said }) => `${meterNo} ${meterName}：${said}`).join('；')}。估算的请核对，不符的用“更正”改为实际示数。`,
      })
    }
    return count > 0 ? `缺数的自动表 ${count}` : ''
  },
})
