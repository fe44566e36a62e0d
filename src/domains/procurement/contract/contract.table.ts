import { masterTable } from '#server/document/master-table.ts'
import { contractPayPlan } from './contract-pay-plan.master.ts'
import { purchaseContract } from './purchase-contract.master.ts'

export const purchaseContracts = masterTable('purchase_contract', purchaseContract)
export const contractPayPlans = masterTable('contract_pay_plan', contractPayPlan, {
  references: { purchaseContractId: () => purchaseContracts.id },
})
