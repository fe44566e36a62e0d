import { index, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 消息 to one person. 0 unread, 1 read. */
export const messages = pgTable(
  'sys_message',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    title: varchar('title', { length: 200 }).notNull(),
    subtitle: varchar('subtitle', { length: 200 }).notNull().default(''),
    content: text('content').notNull().default(''),
    tag: varchar('tag', { length: 32 }).notNull().default(''),
    img: varchar('img', { length: 255 }).notNull().default(''),
    status: smallint('status').notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
    readTime: moment('read_time'),
  },
  t => [index('sys_message_inbox').on(t.userId, t.status, t.createTime, t.id)],
)
