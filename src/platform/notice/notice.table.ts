import { sql } from 'drizzle-orm'
import { index, jsonb, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

export interface NoticeAttachment {
  id: string
  name: string
}

/** 通知公告. status 1 is published, 0 a draft visible to editors only. */
export const notices = pgTable(
  'sys_notice',
  {
    ...auditColumns(),
    title: varchar('title', { length: 200 }).notNull(),
    noticeType: smallint('notice_type').notNull().default(1),
    /** Sanitised before it is stored. */
    content: text('content').notNull().default(''),
    attachments: jsonb('attachments').$type<NoticeAttachment[]>().notNull().default([]),
    status: smallint('status').notNull().default(1),
    releaseTime: moment('release_time'),
  },
  t => [index('sys_notice_recent').on(t.tenantId, t.status, t.releaseTime, t.id).where(sql`is_deleted = 0`)],
)

export const noticeReads = pgTable(
  'sys_notice_read',
  {
    userId: id('user_id').notNull(),
    noticeId: id('notice_id')
      .notNull()
      .references(() => notices.id),
    readTime: moment('read_time').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.noticeId] })],
)
