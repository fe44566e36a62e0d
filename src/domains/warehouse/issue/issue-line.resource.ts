import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { issueLines } from './issue.table.ts'
import { issueLinesVisibleTo } from './issue-access.query.ts'
import { issueLine } from './issue-line.register.ts'

export default resource(issueLine, issueLines, {
  offered: sql`${issueLines.returnedQty} + ${issueLines.returningQty} < ${issueLines.qty}`,
  access: issueLinesVisibleTo,
})
