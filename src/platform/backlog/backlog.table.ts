import { index, smallint, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 待办. Personal reminders, and follow-ups of documents with one row per person who may do them. status 1 is open, 0 done. */
export const backlogs = pgTable(
  'sys_backlog',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    title: varchar('title', { length: 200 }).notNull(),
    pcUrl: varchar('pc_url', { length: 500 }).notNull().default(''),
    flowKey: varchar('flow_key', { length: 64 }).notNull().default(''),
    taskId: id('task_id'),
    processInstanceId: id('process_instance_id'),
    businessId: id('business_id'),
    followUpId: id('follow_up_id'),
    status: smallint('status').notNull().default(1),
    createTime: moment('create_time').notNull().defaultNow(),
    handleTime: moment('handle_time'),
  },
  t => [
    index('sys_backlog_inbox').on(t.userId, t.status, t.createTime, t.id),
    index('sys_backlog_task').on(t.taskId),
    index('sys_backlog_follow_up').on(t.followUpId),
    index('sys_backlog_case').on(t.processInstanceId),
  ],
)
