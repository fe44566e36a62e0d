import { sql } from 'drizzle-orm'
import { index, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id } from '../db/columns.ts'
import { pgTable } from '../db/table.ts'

/** 占用. What each document claims (INV-02, INV-03): inserted at submit, closed when the document ends. */
export const claims = pgTable(
  'document_claim',
  {
    documentId: id('document_id').notNull(),
    subject: varchar('subject', { length: 32 }).notNull(),
    /** An id, or another key of subjects that have no id yet. */
    subjectId: varchar('subject_id', { length: 40 }).notNull(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    /** running; waiting: approved, effective on a later day; done and released no longer count. */
    state: varchar('state', { length: 16 }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.documentId, t.subject, t.subjectId] }),
    uniqueIndex('document_claim_one').on(t.tenantId, t.subject, t.subjectId).where(sql`state in ('running', 'waiting')`),
    index('document_claim_flow').on(t.flowKey),
  ],
)
