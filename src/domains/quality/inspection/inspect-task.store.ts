import { masterTable } from '#server/document/master-table.ts'
import { inspectTask } from './inspect-task.register.ts'

/** The view of `inspect-task.view.sql`. */
export const inspectTasks = masterTable('qc_inspect_task', inspectTask)
