import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { ownCustomers } from '../customer/customer-access.ledger.ts'
import { salesAgreements, salesPrices } from './agreement.table.ts'
import { salesAgreement } from './sales-agreement.register.ts'
import { salesPrice } from './sales-price.register.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Its state follows from the day. Offered while it is in force. */
export default [
  resource(salesAgreement, salesAgreements, {
    access: ownCustomers(salesAgreements.customerId, 'salesAgreement'),
    offered: sql`${TODAY} between ${salesAgreements.startDate} and ${salesAgreements.endDate}`,
    counted: {
      agreementState: sql`case when ${TODAY} < sal_agreement.start_date then 'waiting' when ${TODAY} > sal_agreement.end_date then 'expired' else 'effective' end`,
      contractAmount: sql`(select coalesce(sum(c.total_amount), 0)::numeric(18, 2) from sal_contract c
        where c.sales_agreement_id = sal_agreement.id and c.is_deleted = 0 and c.contract_state <> 'terminated')`,
    },
  }),
  resource(salesPrice, salesPrices, { access: ownCustomers(salesPrices.customerId, 'salesPrice') }),
]
