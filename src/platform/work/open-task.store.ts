import { masterTable } from '#server/document/master-table.ts'
import { openTask } from './open-task.register.ts'

/** Open tasks as a list: a view with the columns of a master. */
export const openTaskBook = masterTable('open_task_book', openTask)
