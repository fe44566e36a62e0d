import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { issue } from './issue.register.ts'
import { issues } from './issue.table.ts'
import { issuesVisibleTo } from './issue-access.query.ts'

/** Offered while something can still be returned. */
export default resource(issue, issues, {
  offered: sql`exists (select 1 from wh_issue_line l where l.issue_id = ${issues.id} and l.returned_qty + l.returning_qty < l.qty)`,
  access: issuesVisibleTo,
})
