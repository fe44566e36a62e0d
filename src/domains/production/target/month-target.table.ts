import { masterTable } from '#server/document/master-table.ts'
import { monthTarget } from './month-target.master.ts'

export const monthTargets = masterTable('erp_producation_month_target', monthTarget)
