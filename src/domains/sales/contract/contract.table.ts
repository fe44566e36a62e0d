import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { salesAgreements } from '../agreement/agreement.table.ts'
import { customers } from '../customer/customer.table.ts'
import { receivablePlan } from './receivable-plan.register.ts'
import { salesContract } from './sales-contract.register.ts'
import { salesContractLine } from './sales-contract-line.register.ts'

const ofCustomer = { customerId: () => customers.id }
export const salesContracts = masterTable('sal_contract', salesContract, {
  references: { ...ofCustomer, salesAgreementId: () => salesAgreements.id },
})
const of = { ...ofCustomer, salesContractId: () => salesContracts.id }
export const salesContractLines = masterTable('sal_contract_line', salesContractLine, {
  references: of,
  checks: { sal_contract_line_positive: sql`qty > 0 and tax_price > 0` },
})
export const receivablePlans = masterTable('sal_receivable_plan', receivablePlan, { references: of })
