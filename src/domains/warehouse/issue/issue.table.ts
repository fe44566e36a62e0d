import { sql } from 'drizzle-orm'
import { check, index, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { issue } from './issue.register.ts'
import { issueLine } from './issue-line.register.ts'

/** The id of an issue is that of the document it was given out for. */
export const issues = masterTable('wh_issue', issue)
export const issueLines = masterTable('wh_issue_line', issueLine, { references: { issueId: () => issues.id } })

/** 退料行. What a paper brings back of an issued line: held while people decide, then used or freed, once (INV-03). */
export const issueReturns = pgTable(
  'wh_issue_return',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    documentId: id('document_id').notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    lineId: id('line_id')
      .notNull()
      .references(() => issueLines.id),
    qty: numeric('qty', { precision: 18, scale: 3 }).notNull(),
    amount: numeric('amount', { precision: 18, scale: 2 }).notNull().default('0'),
    /** held, used, freed. */
    state: varchar('state', { length: 8 }).notNull().default('held'),
    createTime: moment('create_time').notNull(),
    closeTime: moment('close_time'),
  },
  t => [
    uniqueIndex('wh_issue_return_line').on(t.documentId, t.lineId).where(sql`state = 'held'`),
    index('wh_issue_return_of').on(t.lineId),
    check('wh_issue_return_qty', sql`${t.qty} > 0 and ${t.amount} >= 0`),
  ],
)
