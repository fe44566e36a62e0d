import { and, eq, sql } from 'drizzle-orm'
import { paramValue } from '#platform/param/param.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { lastPeriod, monthAfter, turnPeriod } from './period.ledger.ts'
import { accountingPeriods } from './period.table.ts'

/** 开账. Opens the new month on its first day, and what was missed before it; reminds of months that stay open. */
export default daily({
  name: 'accounting-period',
  async run(ctx) {
    const { tx, day } = ctx
    const { rows } = await tx.execute<{ tenant_id: string }>(sql`select distinct tenant_id from accounting_period where is_deleted = 0`)
    const opened: string[] = []
    for (const { tenant_id: tenantId } of rows) {
      const clock = clockContext(ctx, tenantId)
      for (let last = await lastPeriod(clock); last && last < day.slice(0, 7); last = monthAfter(last)) {
        await turnPeriod(clock, monthAfter(last), 'open', '')
        opened.push(monthAfter(last))
      }
      const open = await tx
        .select({ period: accountingPeriods.period })
        .from(accountingPeriods)
        .where(and(notDeleted(accountingPeriods, tenantId), eq(accountingPeriods.state, 'open')))
        .orderBy(accountingPeriods.period)
      if (open.length > Number((await paramValue(tx, tenantId, 'period.open.warn')) ?? '2'))
        await clock.notify(await holdersOf(tx, tenantId, 'fin_head'), {
          title: `还有 ${open.length} 个会计期间未结账`,
          content: `未结账的会计期间：${open.map(({ period }) => period).join('、')}，请从最早的一个起结账。`,
        })
    }
    return opened.length > 0 ? `开账 ${opened.join('、')}` : ''
  },
})
