import { sql } from 'drizzle-orm'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { containing } from '#server/db/search.ts'
import { reportQuery } from '#server/document/report-query.ts'
import { openTasks } from './open-tasks.report.ts'
import { overseenBy } from './overseen.query.ts'

export default reportQuery(openTasks, ({ filters: { flowTitle, nodeName, holderId, deptId }, tenantId, caller }) => {
  const seen = caller && overseenBy(caller, sql`flow_key`, sql`dept_id`)
  return sql`
    select flow_title as "flowTitle", node_name as "nodeName", holder_id as "holderId", dept_id as "deptId", count(*) as tasks,
      count(*) filter (where due_at < now()) as late, count(*) filter (where due_at < now() is not true) as "onTime",
      round(sum(extract(epoch from now() - arrived_at)) / 86400, 1) as "waitedDays"
    from open_task_book where tenant_id = ${tenantId} ${seen ? sql`and ${seen}` : sql``}
      ${flowTitle ? sql`and flow_title ilike ${containing(flowTitle)}` : sql``} ${nodeName ? sql`and node_name ilike ${containing(nodeName)}` : sql``}
      ${holderId ? sql`and holder_id = ${holderId}` : sql``} ${deptId ? sql`and dept_id in ${deptAndBelow(tenantId, deptId)}` : sql``}
    group by 1, 2, 3, 4`
})
