import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { payQuotas } from '../payable/payable.table.ts'
import { payQuota } from './pay-quota.register.ts'

/** Unused quota expires with its month. */
export default resource(payQuota, payQuotas, {
  offered: sql`${payQuotas.quotaMonth} >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  access: ownFirm(payQuotas.supplierId),
  counted: {
    usedAmount: sql`(select p.paid_amount from payable p where p.id = pay_quota.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = pay_quota.id)`,
  },
})
