import { masterTable } from '#server/document/master-table.ts'
import { startPermit } from './start-permit.register.ts'

export const startPermits = masterTable('erp_producation_start_permit', startPermit)
