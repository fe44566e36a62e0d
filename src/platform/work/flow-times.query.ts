import { sql } from 'drizzle-orm'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { containing } from '#server/db/search.ts'
import { reportQuery } from '#server/document/report-query.ts'
import { flowTimes } from './flow-times.report.ts'
import { overseenBy } from './overseen.query.ts'

const begin = (month: string) => sql`(${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')`

export default reportQuery(flowTimes, ({ filters, tenantId, caller }) => {
  const { period: [from, until] = ['', ''], flowTitle, nodeName, deptId } = filters
  const seen = caller && overseenBy(caller, sql`flow_key`, sql`dept_id`)
  return sql`
    select period, flow_title as "flowTitle", node_name as "nodeName", dept_id as "deptId", count(*) as handled,
      count(*) filter (where due_at < finished_at) as late, round(sum(extract(epoch from finished_at - arrived_at)) / 3600, 1) as hours
    from decided_task_book
    where tenant_id = ${tenantId} and finished_at >= ${begin(from)} and finished_at < ${begin(until)} + interval '1 month'
      ${seen ? sql`and ${seen}` : sql``}
      ${flowTitle ? sql`and flow_title ilike ${containing(flowTitle)}` : sql``} ${nodeName ? sql`and node_name ilike ${containing(nodeName)}` : sql``}
      ${deptId ? sql`and dept_id in ${deptAndBelow(tenantId, deptId)}` : sql``}
    group by 1, 2, 3, 4`
})
