import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { payQuotas } from '../payable/payable.table.ts'
import { payQuota } from './pay-quota.master.ts'

/** Unused quota lapses with its month. */
export default keeper(payQuota, payQuotas, {
  offered: sql`${payQuotas.quotaMonth} >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  sight: ownFirm(payQuotas.supplierId),
  counted: {
    usedAmount: sql`(select p.paid_amount from payable p where p.id = pay_quota.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = pay_quota.id)`,
  },
})
