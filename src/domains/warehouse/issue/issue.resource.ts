import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { issue } from './issue.register.ts'
import { issues } from './issue.table.ts'
import { issuesVisibleTo } from './issue-access.query.ts'

/** Offered while something can still be returned. */
export default resource(issue, issues, {
  offered: sql`exists (select 1 from wh_issue_line l where l.issue_id = ${issues.id} and l.returned_qty + l.returning_qty < l.qty)`,
  access: issuesVisibleTo,
  // An issue has the id of the paper it was given out for.
  comesFrom: {
    material_requisition: sql`select i.id as from_id, i.id as to_id, null::numeric as qty, i.amount from wh_issue i where i.source_type = 'requisition'`,
    scm_accessories_apply: sql`select i.id as from_id, i.id as to_id, null::numeric as qty, i.amount from wh_issue i where i.source_type = 'accessory'`,
  },
  leadsTo: {
    material_return_outbound: sql`select l.issue_id as from_id, r.document_id as to_id, null::numeric as qty, sum(r.cost) as amount
      from wh_issue_return r join wh_issue_line l on l.id = r.line_id where r.state <> 'freed' group by l.issue_id, r.document_id`,
  },
})
