import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { openTask } from './open-task.register.ts'
import { openTaskBook } from './open-task.store.ts'
import { overseenBy } from './overseen.query.ts'

const late = sql`open_task_book.due_at < now()`

export default resource(openTask, openTaskBook, {
  access: caller => overseenBy(caller, sql`open_task_book.flow_key`, sql`open_task_book.dept_id`),
  counted: {
    waitedDays: sql`floor(extract(epoch from now() - open_task_book.arrived_at) / 86400)::int`,
    isLate: sql`case when ${late} then 'yes' else 'no' end`,
  },
  hints: { isLate: wanted => (wanted === 'yes' ? late : undefined) },
})
