import { masterTable } from '#server/document/master-table.ts'
import { pauseLog } from './pause-log.register.ts'

export const pauseLogs = masterTable('erp_producation_workorder_pause', pauseLog)
