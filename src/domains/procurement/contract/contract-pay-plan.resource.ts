import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { contractPayPlans } from './contract.table.ts'
import { contractPayPlan } from './contract-pay-plan.register.ts'

/** Only advance payments are paid by row; from arrival on invoices are paid, and such rows count nothing. */
export default resource(contractPayPlan, contractPayPlans, {
  access: ownFirm(contractPayPlans.supplierId),
  counted: {
    paidAmount: sql`(select p.paid_amount from payable p where p.id = contract_pay_plan.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = contract_pay_plan.id)`,
  },
})
