import { masterTable } from '#server/document/master-table.ts'
import { contractPayPlan } from './contract-pay-plan.register.ts'
import { purchaseContract } from './purchase-contract.register.ts'

export const purchaseContracts = masterTable('purchase_contract', purchaseContract)
export const contractPayPlans = masterTable('contract_pay_plan', contractPayPlan, {
  references: { purchaseContractId: () => purchaseContracts.id },
})
