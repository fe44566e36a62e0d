import { sql } from 'drizzle-orm'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { containing } from '#server/db/search.ts'
import { reportQuery } from '#server/document/report-query.ts'
import { flowTimes } from './flow-times.report.ts'
import { overseenBy } from './overseen.query.ts'

const ZONE = sql.raw(`'Asia/Shanghai'`)
const begin = (month: string) => sql`(${`${month}-01`}::timestamp at time zone ${ZONE})`
const TITLE = sql.raw('coalesce(f.dict_value, t.flow_key)')

export default reportQuery(flowTimes, ({ filters, tenantId, caller }) => {
  const { period: [from, until] = ['', ''], flowTitle, nodeName, deptId } = filters
  const seen = caller && overseenBy(caller, sql`t.flow_key`, sql`i.dept_id`)
  return sql`
    select to_char(t.finished_at at time zone ${ZONE}, 'YYYY-MM') as period, ${TITLE} as "flowTitle", t.node_name as "nodeName",
      i.dept_id as "deptId", count(*) as handled, count(*) filter (where t.due_at < t.finished_at) as late,
      round(sum(extract(epoch from t.finished_at - t.arrived_at)) / 3600, 1) as hours
    from wf_task t join wf_instance i on i.id = t.instance_id
      left join sys_dict f on f.code = 'flow' and f.dict_key = t.flow_key and f.is_deleted = 0
    where t.tenant_id = ${tenantId} and t.status <> 0 and t.result not in ('cancelled', 'auto', 'removed', 'recalled', 'waiting')
      and t.finished_at >= ${begin(from)} and t.finished_at < ${begin(until)} + interval '1 month' ${seen ? sql`and ${seen}` : sql``}
      ${flowTitle ? sql`and ${TITLE} ilike ${containing(flowTitle)}` : sql``} ${nodeName ? sql`and t.node_name ilike ${containing(nodeName)}` : sql``}
      ${deptId ? sql`and i.dept_id in ${deptAndBelow(tenantId, deptId)}` : sql``}
    group by 1, 2, 3, 4`
})
