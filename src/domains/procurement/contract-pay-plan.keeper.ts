import { keeper } from '../../server/document/master-keeper.ts'
import { contractPayPlans } from './contract.table.ts'
import { contractPayPlan } from './contract-pay-plan.master.ts'
import { ownFirm } from './procurement-sight.query.ts'

export default keeper(contractPayPlan, contractPayPlans, { sight: ownFirm(contractPayPlans.supplierId) })
