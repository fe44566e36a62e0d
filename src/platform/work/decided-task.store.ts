import { masterTable } from '#server/document/master-table.ts'
import { decidedTask } from './decided-task.register.ts'

/** Decisions as a list: a view with the columns of a master. */
export const decidedTaskBook = masterTable('decided_task_book', decidedTask)
