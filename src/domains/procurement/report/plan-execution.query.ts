import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { planLinesVisibleTo } from '../plan/plan-access.query.ts'
import { planExecution } from './plan-execution.report.ts'

type Filters = DocOf<typeof planExecution.filters>

/** Past the day on which it was needed, and not all of it on the shelf. */
const isLate = (today: string) =>
  sql`(purchase_plan_line.need_date < ${today}::date and purchase_plan_line.line_state <> 'closed'
    and purchase_plan_line.received_qty < purchase_plan_line.approved_qty)`

/** All that was approved is on the shelf. */
const IS_DONE = sql`(purchase_plan_line.approved_qty > 0 and purchase_plan_line.received_qty >= purchase_plan_line.approved_qty)`

/** A department with those below it, unless it alone is asked for. */
function usedIn(tenantId: string, useDeptId: string | undefined, deptOnly: string | undefined): SQL {
  if (!useDeptId) return sql``
  return sql`and purchase_plan_line.use_dept_id ${deptOnly === 'yes' ? sql`= ${useDeptId}` : sql`in ${deptAndBelow(tenantId, useDeptId)}`}`
}

function where({ filters, tenantId, caller, today }: Asking<Filters>): SQL {
  const { planMonth: [from, until] = ['', ''], planType, purchaseType, buyerId, categoryId, materialId, lineState, overdue, done } = filters
  const visible = caller && planLinesVisibleTo(caller)
  return sql`purchase_plan_line.tenant_id = ${tenantId} and purchase_plan_line.is_deleted = 0 and p.plan_month between ${from} and ${until}
    ${asked(sql`p.plan_type`, planType)} ${asked(sql`p.purchase_type`, purchaseType)} ${asked(sql`purchase_plan_line.buyer_id`, buyerId)}
    ${asked(sql`purchase_plan_line.material_id`, materialId)} ${asked(sql`purchase_plan_line.line_state`, lineState)}
    ${usedIn(tenantId, filters.useDeptId, filters.deptOnly)} ${done ? sql`and ${IS_DONE} = ${done === 'yes'}` : sql``}
    ${categoryId ? sql`and purchase_plan_line.material_id in (select id from wh_material where category_id = ${categoryId})` : sql``}
    ${overdue ? sql`and ${isLate(today)} = ${overdue === 'yes'}` : sql``} ${visible ? sql`and ${visible}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => sql`
  select purchase_plan_line.plan_id as "planId", purchase_plan_line.line_no as "lineNo", p.plan_month as "planMonth", p.plan_type as "planType",
    p.purchase_type as "purchaseType", purchase_plan_line.use_dept_id as "useDeptId", purchase_plan_line.material_id as "materialId", m.specs,
    m.model_no as "modelNo", m.unit, purchase_plan_line.need_date::text as "needDate", o.first::text as "firstOrderDate",
    r.last::text as "lastReceiptDate", purchase_plan_line.buyer_id as "buyerId", purchase_plan_line.line_state as "lineState",
    purchase_plan_line.qty, purchase_plan_line.approved_qty as "approvedQty", purchase_plan_line.sourced_qty as "sourcedQty",
    purchase_plan_line.ordered_qty as "orderedQty", coalesce(o.arrived, 0) as "arrivedQty", purchase_plan_line.received_qty as "receivedQty",
    purchase_plan_line.approved_qty - purchase_plan_line.ordered_qty as "unorderedQty", coalesce(purchase_plan_line.est_amount, 0) as "estAmount",
    case when ${isLate(asking.today)} then ${asking.today}::date - purchase_plan_line.need_date end as "overdueDays"
  from purchase_plan_line join purchase_plan p on p.id = purchase_plan_line.plan_id join wh_material m on m.id = purchase_plan_line.material_id
  left join lateral (select min(l.order_date) as first, sum(l.arrived_qty) as arrived from purchase_order_line l
    join purchase_order h on h.id = l.purchase_order_id
    where l.plan_line_id = purchase_plan_line.id and h.order_state <> 'cancelled') o on true
  left join lateral (select max(d.post_time at time zone 'Asia/Shanghai')::date as last from purchase_plan_draw d
    where d.line_id = purchase_plan_line.id and d.biz_type = 'RECEIVE') r on true
  where ${where(asking)}`

/** What was drawn by receipts. */
const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(d.qty), 0) as "receivedQty" from purchase_plan_draw d join purchase_plan_line on purchase_plan_line.id = d.line_id
  join purchase_plan p on p.id = purchase_plan_line.plan_id where d.biz_type in ('RECEIVE', 'RETURN') and ${where(asking)}`

export default reportQuery(planExecution, rows, ledger)
