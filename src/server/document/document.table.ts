import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'
import { id, moment } from '../db/columns.ts'

/** 单据. The header and the newest body of every document. The number is given when it is submitted, and never to another one. */
export const documents = pgTable(
  'document',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    number: varchar('number', { length: 40 }).notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    rev: integer('rev').notNull(),
    defVersion: integer('def_version').notNull(),
    approvalStatus: smallint('approval_status').notNull(),
    createdBy: id('created_by').notNull(),
    deptId: id('dept_id'),
    createdAt: moment('created_at').notNull(),
  },
  t => [
    uniqueIndex('document_number').on(t.tenantId, t.flowKey, t.number).where(sql`number <> ''`),
    index('document_flow').on(t.tenantId, t.flowKey, t.id),
    // Lists filter by any closed field of the form.
    index('document_body').using('gin', t.data.op('jsonb_path_ops')),
  ],
)

/** The days a document names, a row each: lists ask for a span of them. A trigger keeps them, whoever writes the body. */
export const documentDays = pgTable(
  'document_day',
  {
    documentId: id('document_id').notNull(),
    field: varchar('field', { length: 64 }).notNull(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    /** yyyy-MM-dd, of a moment too: what somebody typed may look like a day and be none. */
    day: varchar('day', { length: 10 }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.documentId, t.field] }),
    index('document_day_span').on(t.tenantId, t.flowKey, t.field, t.day, t.documentId),
  ],
)

/** Every body a document ever had. Rows are only added. */
export const revisions = pgTable(
  'document_revision',
  {
    documentId: id('document_id')
      .notNull()
      .references(() => documents.id),
    rev: integer('rev').notNull(),
    defVersion: integer('def_version').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** What changed against the revision before: path → from, to. */
    diff: jsonb('diff').$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    byUser: id('by_user').notNull(),
    onBehalfOf: id('on_behalf_of'),
    nodeId: varchar('node_id', { length: 64 }).notNull(),
    round: integer('round').notNull(),
    at: moment('at').notNull(),
  },
  t => [primaryKey({ columns: [t.documentId, t.rev] })],
)

/** One row per number rule and period; the next number is taken in the transaction that uses it. */
export const numberSeqs = pgTable(
  'number_seq',
  {
    ruleKey: varchar('rule_key', { length: 80 }).notNull(),
    period: varchar('period', { length: 8 }).notNull(),
    next: bigint('next', { mode: 'number' }).notNull(),
  },
  t => [primaryKey({ columns: [t.ruleKey, t.period] })],
)
