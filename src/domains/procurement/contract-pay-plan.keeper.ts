import { keeper } from '../../server/document/master-keeper.ts'
import { ownFirm } from '../../server/document/sight.ts'
import { contractPayPlans } from './contract.table.ts'
import { contractPayPlan } from './contract-pay-plan.master.ts'

export default keeper(contractPayPlan, contractPayPlans, { sight: ownFirm(contractPayPlans.supplierId) })
