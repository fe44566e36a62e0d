import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { planSummary } from './plan-summary.report.ts'

type Filters = DocOf<typeof planSummary.filters>

function where({ filters, tenantId }: Asking<Filters>): SQL {
  const { planMonth: [from, until] = ['', ''], purchaseType, useDeptId } = filters
  return sql`l.tenant_id = ${tenantId} and l.is_deleted = 0 and p.plan_month between ${from} and ${until}
    ${purchaseType ? sql`and p.purchase_type = ${purchaseType}` : sql``} ${useDeptId ? sql`and l.use_dept_id in ${deptAndBelow(tenantId, useDeptId)}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => sql`
  select "planMonth", "useDeptId", "purchaseType", "categoryId", sum(first) as "planCount", count(*) as "lineCount", sum(est_amount) as "estAmount",
    coalesce(sum(ordered), 0) as "orderedAmount", coalesce(sum(received), 0) as "receivedAmount", count(*) filter (where is_done) as "doneCount",
    count(*) filter (where is_urgent) as "urgentCount", coalesce(sum(took), 0) as "cycleDays", count(took) as "cycleCount"
  from (
    select p.plan_month as "planMonth", l.use_dept_id as "useDeptId", p.purchase_type as "purchaseType", m.category_id as "categoryId",
      (l.line_no = min(l.line_no) over (partition by l.plan_id))::int as first, coalesce(l.est_amount, 0) as est_amount, o.ordered, o.received,
      l.approved_qty > 0 and l.received_qty >= l.approved_qty as is_done, p.plan_type = 'urgent' as is_urgent, r.last - p.applied_on as took
    from purchase_plan_line l join purchase_plan p on p.id = l.plan_id join wh_material m on m.id = l.material_id
    left join lateral (select sum(n.line_amount) as ordered, sum(round((n.received_qty - n.returned_qty) * n.tax_price, 2)) as received
      from purchase_order_line n join purchase_order h on h.id = n.purchase_order_id
      where n.plan_line_id = l.id and h.order_state <> 'cancelled') o on true
    left join lateral (select max(d.post_time at time zone 'Asia/Shanghai')::date as last from purchase_plan_draw d
      where d.line_id = l.id and d.biz_type = 'RECEIVE') r on true
    where ${where(asking)}) as line
  group by 1, 2, 3, 4`

const ledger = (asking: Asking<Filters>): SQL => sql`
  select count(*) as "lineCount", coalesce(sum(l.est_amount), 0) as "estAmount" from purchase_plan_line l join purchase_plan p on p.id = l.plan_id
  where ${where(asking)}`

export default reportQuery(planSummary, rows, ledger)
