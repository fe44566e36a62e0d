import { masterTable } from '#server/document/master-table.ts'
import { workNode } from './work-node.register.ts'

/** The view of `work-node.view.sql`. */
export const workNodeBook = masterTable('erp_producation_workorder_step', workNode)
