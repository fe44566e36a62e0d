import { index, jsonb, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'
import { id, moment } from '../db/columns.ts'

/** The reply to a command; a retry with the same key gets it again without a second effect. */
export const idempotencyKeys = pgTable(
  'sys_idempotency',
  {
    userId: id('user_id').notNull(),
    key: varchar('key', { length: 128 }).notNull(),
    fingerprint: varchar('fingerprint', { length: 64 }).notNull(),
    /** Wrapped in an object, because a bare text would be parsed as JSON, and an id would lose its last digits. */
    reply: jsonb('reply').$type<{ told?: unknown }>(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('sys_idempotency_age').on(t.createTime)],
)
