import { masterTable } from '#server/document/master-table.ts'
import { baseProcess } from './base-process.master.ts'

export const baseProcesses = masterTable('erp_producation_base_process', baseProcess)
