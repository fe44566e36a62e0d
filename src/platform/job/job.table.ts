import { index, integer, jsonb, smallint, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

export interface ExportOrder {
  path: string
  columns: { key: string; title: string; labels?: Record<string, string> }[]
  params: Record<string, string>
  sessionId: string
}

/** Calls to be carried out one after the other, each about something. */
export interface CallsOrder {
  kind: 'calls'
  path: string
  calls: { subject: string; params: Record<string, unknown> }[]
  sessionId: string
}

/** 后台任务 and their progress. */
export const jobs = pgTable(
  'sys_job',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    title: varchar('title', { length: 100 }).notNull(),
    order: jsonb('job_order').$type<ExportOrder | CallsOrder>().notNull(),
    status: smallint('status').notNull().default(0),
    progress: integer('progress').notNull().default(0),
    total: integer('total').notNull().default(0),
    error: varchar('error', { length: 500 }).notNull().default(''),
    fileId: id('file_id'),
    createTime: moment('create_time').notNull().defaultNow(),
    beatTime: moment('beat_time'),
    finishTime: moment('finish_time'),
  },
  t => [index('sys_job_mine').on(t.userId, t.createTime, t.id), index('sys_job_open').on(t.status, t.createTime)],
)

export type Job = typeof jobs.$inferSelect
