import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { issueLines } from './issue.table.ts'
import { issueLine } from './issue-line.master.ts'
import { issueLinesInSight } from './issue-sight.query.ts'

export default keeper(issueLine, issueLines, {
  offered: sql`${issueLines.returnedQty} + ${issueLines.returningQty} < ${issueLines.qty}`,
  sight: issueLinesInSight,
})
