import { sql } from 'drizzle-orm'
import { bigint, bigserial, customType, index, jsonb, text, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { pgTable } from './table.ts'

/** A transaction, as a number that is never used again on this server. */
const transaction = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/** 审计. Written by triggers in the transaction of the change; see audit.function.sql. */
export const auditEntries = pgTable(
  'sys_audit',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    at: moment('at').notNull(),
    userId: varchar('user_id', { length: 20 }).notNull(),
    account: varchar('account', { length: 64 }).notNull(),
    origin: varchar('origin', { length: 64 }).notNull(),
    action: varchar('action', { length: 128 }).notNull(),
    requestId: varchar('request_id', { length: 64 }).notNull(),
    tableName: varchar('table_name', { length: 64 }).notNull(),
    operation: varchar('operation', { length: 8 }).notNull(),
    rowId: varchar('row_id', { length: 128 }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    tx: transaction('tx').notNull().default(sql`pg_current_xact_id()`),
  },
  t => [index('sys_audit_recent').on(t.at, t.id), index('sys_audit_row').on(t.tableName, t.rowId), index('sys_audit_tx').on(t.tx, t.id)],
)

/** Each seal covers one entry and the previous seal, so that a changed, removed or reordered entry breaks the chain. */
export const auditSeals = pgTable('sys_audit_seal', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
  entryId: bigint('entry_id', { mode: 'bigint' }).notNull().unique(),
  hash: text('hash').notNull(),
  /** Everything of older transactions is sealed. */
  upto: transaction('upto').notNull(),
})
