import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'

/** Reminders begin so many days before a bill is due. */
const AHEAD = 7

/** 票据到期提醒. The cashiers of a company hear every day which bills are due, until they are paid: the account must cover them. */
export default daily({
  name: 'bill-due',
  async run(ctx) {
    const { tx, day } = ctx
    const { rows } = await tx.execute<{ tenant: string; count: number; amount: string; next: string }>(sql`
      select tenant_id as tenant, count(*)::int as count, sum(amount)::text as amount, min(due_date)::text as next
      from fin_bill_issued where state = 'issued' and due_date <= ${addDays(day, AHEAD)}::date and is_deleted = 0 group by tenant_id order by tenant_id`)
    for (const { tenant, count, amount, next } of rows)
      await clockContext(ctx, tenant).notify(await holdersOf(tx, tenant, 'cashier'), {
        title: `应付票据到期：${count} 张`,
        content: `${AHEAD} 天内到期或已到期未兑付的应付票据 ${count} 张，合计 ${amount} 元，最早到期日 ${next}。请备足兑付账户的余额。`,
      })
    return rows.length > 0 ? `票据到期提醒 ${rows.reduce((sum, { count }) => sum + count, 0)} 张` : ''
  },
})
