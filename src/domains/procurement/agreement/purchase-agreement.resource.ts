import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { endPrices } from '../price/purchase-price.ledger.ts'
import { purchaseAgreement } from './purchase-agreement.register.ts'
import { purchaseAgreements } from './purchase-agreement.table.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Its state follows from the day. Offered while orders may be called off. */
export default resource(purchaseAgreement, purchaseAgreements, {
  access: ownFirm(purchaseAgreements.supplierId),
  offered: sql`${purchaseAgreements.terminateDate} is null and ${TODAY} between ${purchaseAgreements.startDate} and ${purchaseAgreements.endDate}`,
  comesFrom: {
    award: sql`select a.award_id as from_id, a.id as to_id, null::numeric as qty, a.quota_amount as amount from purchase_agreement a
      where a.award_id is not null and a.is_deleted = 0`,
  },
  counted: {
    agreementState: sql`case when purchase_agreement.terminate_date is not null then 'terminated'
      when ${TODAY} < purchase_agreement.start_date then 'waiting' when ${TODAY} > purchase_agreement.end_date then 'expired' else 'effective' end`,
    calledAmount: sql`(select coalesce(sum(round((l.qty - l.closed_qty) * l.tax_price, 2)), 0)::numeric(18, 2) from purchase_order_line l
      join purchase_order o on o.id = l.purchase_order_id
      where o.purchase_agreement_id = purchase_agreement.id and o.order_state <> 'cancelled')`,
  },
  actions: {
    async terminate(ctx, { agreementNo = '' }, { terminateReason }) {
      const terminateDate = formatDate(ctx.now, 'yyyy-MM-dd')
      await endPrices({ ...ctx, tenantId: ctx.caller.tenantId }, agreementNo, terminateDate)
      return { terminateDate, terminateReason }
    },
  },
})
