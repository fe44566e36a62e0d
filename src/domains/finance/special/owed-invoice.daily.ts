import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { owed } from './special-payment.ledger.ts'

/** Reminders begin so many days before the promised day. */
const AHEAD = 7

/** 欠票提醒. Whoever answers for an invoice is reminded every day until it is there. */
export default daily({
  name: 'owed-invoice',
  async run(ctx) {
    const { tx, day } = ctx
    const { rows } = await tx.execute<{ tenant: string; no: string; guarantor: string; promised: string; amount: string }>(sql`
      select tenant_id as tenant, bill_no as no, guarantor_id::text as guarantor, invoice_promise_date::text as promised, (${owed})::text as amount
      from fin_special_payment where invoice_promise_date <= ${addDays(day, AHEAD)}::date and ${owed} > 0 order by id`)
    for (const { tenant, no, guarantor, promised, amount } of rows)
      await clockContext(ctx, tenant).notify([guarantor], {
        title: promised < day ? `发票逾期未补：${no}` : `发票待补：${no}`,
        content: `特殊付款 ${no} 尚欠发票 ${amount} 元，补交期限 ${promised}。逾期未补的，申请人和供应商不能再次申请特殊付款。`,
      })
    return rows.length > 0 ? `欠票提醒 ${rows.length} 笔` : ''
  },
})
