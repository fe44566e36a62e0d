import { sql } from 'drizzle-orm'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { expireNotices } from './notice.ledger.ts'

/** 开票通知过期. What was not invoiced by the deadline can be reconciled again; payables accountants are told. */
export default daily({
  name: 'invoice-notice',
  async run(ctx) {
    const { tx, day } = ctx
    const { rows } = await tx.execute<{ tenant_id: string }>(sql`select distinct tenant_id from fin_invoice_notice where is_deleted = 0`)
    const expired: string[] = []
    for (const { tenant_id: tenantId } of rows) {
      const clock = clockContext(ctx, tenantId)
      const numbers = await expireNotices(clock, day)
      if (numbers.length > 0)
        await clock.notify(await holdersOf(tx, tenantId, 'ap_acct', 'purchase_head'), {
          title: `${numbers.length} 张开票通知已过期`,
          content: `开票期限已过，未开票的数量和扣款已释放：${numbers.join('、')}，请重新对账。`,
        })
      expired.push(...numbers)
    }
    return expired.length > 0 ? `过期 ${expired.join('、')}` : ''
  },
})
