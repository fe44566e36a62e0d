import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { pgTable } from '#server/db/table.ts'
import { id, moment } from '../db/columns.ts'

/** 单据. Header and newest body of every document. Numbers are assigned at submit and never reused. */
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
    // Lists filter by any field with fixed values.
    index('document_body').using('gin', t.data.op('jsonb_path_ops')),
  ],
)

/** The days named in a document, one row each, for filters by period. Maintained by a trigger. */
export const documentDays = pgTable(
  'document_day',
  {
    documentId: id('document_id').notNull(),
    field: varchar('field', { length: 64 }).notNull(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    flowKey: varchar('flow_key', { length: 64 }).notNull(),
    /** yyyy-MM-dd, of a time too. Text, because typed values may be invalid days. */
    day: varchar('day', { length: 10 }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.documentId, t.field] }),
    index('document_day_span').on(t.tenantId, t.flowKey, t.field, t.day, t.documentId),
  ],
)

/** Every body a document ever had. Append-only. */
export const revisions = pgTable(
  'document_revision',
  {
    documentId: id('document_id')
      .notNull()
      .references(() => documents.id),
    rev: integer('rev').notNull(),
    defVersion: integer('def_version').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Changes against the previous revision: path → from, to. */
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
