import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { awardLines, awards } from '../award/award.table.ts'
import { generalContracts } from '../general/general-contract.table.ts'
import { contractPayPlan } from './contract-pay-plan.register.ts'
import { purchaseContract } from './purchase-contract.register.ts'
import { purchaseContractLine } from './purchase-contract-line.register.ts'

/** The id of a contract is that of its document. */
export const purchaseContracts = masterTable('purchase_contract', purchaseContract, { references: { awardId: () => awards.id } })
/** Of contracts that were submitted; those of an earlier submit are out of use. */
export const purchaseContractLines = masterTable('purchase_contract_line', purchaseContractLine, {
  references: { purchaseContractId: () => purchaseContracts.id, awardLineId: () => awardLines.id },
  checks: { purchase_contract_line_sound: sql`qty > 0 and (is_free = 'yes') = (tax_price = 0)` },
})
export const contractPayPlans = masterTable('contract_pay_plan', contractPayPlan, {
  references: { purchaseContractId: () => purchaseContracts.id, generalContractId: () => generalContracts.id },
  checks: { contract_pay_plan_of_one: sql`(purchase_contract_id is null) <> (general_contract_id is null)` },
})
