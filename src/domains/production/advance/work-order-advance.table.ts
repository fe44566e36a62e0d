import { masterTable } from '#server/document/master-table.ts'
import { workOrderAdvance } from './work-order-advance.register.ts'

export const workOrderAdvances = masterTable('erp_producation_workorder_advance', workOrderAdvance)
