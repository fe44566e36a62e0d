import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { issue } from './issue.master.ts'
import { issues } from './issue.table.ts'
import { issuesInSight } from './issue-sight.query.ts'

/** Offered as long as something of it can still come back. */
export default keeper(issue, issues, {
  offered: sql`exists (select 1 from wh_issue_line l where l.issue_id = ${issues.id} and l.returned_qty + l.returning_qty < l.qty)`,
  sight: issuesInSight,
})
