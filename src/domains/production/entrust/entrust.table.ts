import { masterTable } from '#server/document/master-table.ts'
import { internalSettlement } from './internal-settlement.register.ts'
import { workshopEntrust } from './workshop-entrust.register.ts'

export const workshopEntrusts = masterTable('erp_producation_workshop_entrust', workshopEntrust)
export const internalSettlements = masterTable('erp_producation_internal_settlement', internalSettlement)
