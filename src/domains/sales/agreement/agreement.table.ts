import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { customers } from '../customer/customer.table.ts'
import { salesAgreement } from './sales-agreement.register.ts'
import { salesPrice } from './sales-price.register.ts'

const ofCustomer = { customerId: () => customers.id }
export const salesAgreements = masterTable('sal_agreement', salesAgreement, {
  references: ofCustomer,
  checks: { sal_agreement_time: sql`end_date > start_date` },
})
export const salesPrices = masterTable('sal_price', salesPrice, {
  references: { ...ofCustomer, salesAgreementId: () => salesAgreements.id },
  checks: { sal_price_positive: sql`tax_price > 0 and plan_qty > 0` },
})
