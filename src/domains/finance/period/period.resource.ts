import { inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountingPeriod } from './accounting-period.master.ts'
import { accountingPeriods } from './period.table.ts'

/** 结账. A month can be closed and reopened but not renamed, and a closed one cannot be deleted. Running postings lock the row. */
export default resource(accountingPeriod, accountingPeriods, {
  async saving({ now }, row, before) {
    if (before && before.period !== row.period) throw new Refusal('会计期间不能改为其他月份')
    if (row.state === 'closed' && row.period > formatDate(now, 'yyyy-MM')) throw new Refusal('未到的会计期间不能关闭')
    if (before?.state === 'closed' && row.state === 'open' && (!row.reason || row.reason === before.reason))
      throw new Refusal('重新开放会计期间须填写说明')
    return undefined
  },
  async removing({ tx }, ids) {
    const closed = await tx
      .select({ period: accountingPeriods.period, state: accountingPeriods.state })
      .from(accountingPeriods)
      .where(inArray(accountingPeriods.id, [...ids]))
    const [kept] = closed.filter(({ state }) => state === 'closed')
    if (kept) throw new Refusal(`已关闭的会计期间 ${kept.period} 不能删除`)
  },
})
