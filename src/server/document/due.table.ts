import { sql } from 'drizzle-orm'
import { date, index, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '../db/columns.ts'
import { pgTable } from '../db/table.ts'

/** 生效日. When an approved document of a flow with `takesEffect` takes effect, and its state: one row per document. */
export const dues = pgTable(
  'document_due',
  {
    documentId: id('document_id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** waiting; blocked: refused on or after its day; done; cancelled. */
    status: varchar('status', { length: 16 }).notNull(),
    /** Why it is blocked, or was cancelled. */
    reason: varchar('reason', { length: 500 }).notNull().default(''),
    /** The last day on which the clock was refused: it tries once a day. */
    triedOn: date('tried_on', { mode: 'string' }),
    settledAt: moment('settled_at'),
    /** Roles that are told when it is blocked. */
    responsible: varchar('responsible', { length: 64 }).array().notNull(),
  },
  t => [
    index('document_due_open').on(t.dueOn, t.documentId).where(sql`status in ('waiting', 'blocked')`),
    index('document_due_list').on(t.tenantId, t.dueOn, t.documentId),
    index('document_due_flow').on(t.flowKey),
  ],
)
