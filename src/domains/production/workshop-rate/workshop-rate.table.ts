import { masterTable } from '#server/document/master-table.ts'
import { workshopRate } from './workshop-rate.register.ts'

export const workshopRates = masterTable('erp_producation_workshop_rate', workshopRate)
