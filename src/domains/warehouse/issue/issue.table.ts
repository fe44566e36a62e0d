import { numeric } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { holdTable } from '#server/document/hold.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { issue } from './issue.register.ts'
import { issueLine } from './issue-line.register.ts'

/** The id of an issue is that of the document it was given out for. */
export const issues = masterTable('wh_issue', issue)
export const issueLines = masterTable('wh_issue_line', issueLine, { references: { issueId: () => issues.id }, indexed: ['workId'] })

/** 退料行. What a paper brings back of an issued line, and at which cost it came back. */
export const issueReturns = holdTable('wh_issue_return', {
  scale: 3,
  of: {
    lineId: id('line_id')
      .notNull()
      .references(() => issueLines.id),
  },
  more: { cost: numeric('cost', { precision: 18, scale: 2 }).notNull().default('0') },
})
