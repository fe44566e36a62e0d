import { keeper } from '../../server/document/master-keeper.ts'
import { contractPayPlans } from './contract.table.ts'
import { contractPayPlan } from './contract-pay-plan.master.ts'

export default keeper(contractPayPlan, contractPayPlans)
