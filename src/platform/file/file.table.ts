import { bigint, index, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 附件. The bytes are in the file store under a random key; the row is inserted after they are stored. */
export const files = pgTable(
  'sys_file',
  {
    id: id('id').primaryKey(),
    /** Random and opaque; `enUrl` in calls. */
    handle: varchar('handle', { length: 64 }).notNull().unique(),
    storeKey: varchar('store_key', { length: 128 }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    contentType: varchar('content_type', { length: 128 }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    ownerId: id('owner_id').notNull(),
    /** What the file is attached to ('notice', 'case', 'row:arrival' …) and its id; empty while it is private. */
    subjectKind: varchar('subject_kind', { length: 64 }).notNull().default(''),
    subjectId: id('subject_id'),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  t => [
    index('sys_file_subject').on(t.subjectId),
    index('sys_file_store').on(t.storeKey),
    index('sys_file_owner').on(t.ownerId, t.createTime),
  ],
)

export type FileRow = typeof files.$inferSelect
