import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { decidedTask } from './decided-task.register.ts'
import { decidedTaskBook } from './decided-task.store.ts'
import { overseenBy } from './overseen.query.ts'

export default resource(decidedTask, decidedTaskBook, {
  access: caller => overseenBy(caller, sql`decided_task_book.flow_key`, sql`decided_task_book.dept_id`),
  counted: {
    hours: sql`round(extract(epoch from decided_task_book.finished_at - decided_task_book.arrived_at) / 3600, 1)`,
    isLate: sql`case when decided_task_book.due_at < decided_task_book.finished_at then 'yes' else 'no' end`,
  },
})
