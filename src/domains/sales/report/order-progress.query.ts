import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { ownCustomers } from '../customer/customer-access.ledger.ts'
import { salesOrderLines } from '../order/order.table.ts'
import { orderProgress } from './order-progress.report.ts'

type Filters = DocOf<typeof orderProgress.filters>

const own = ownCustomers(salesOrderLines.customerId)

/** The lines that were asked for, of customers that the reader may see. */
function where({ filters, tenantId, caller }: Asking<Filters>): SQL {
  const { requireDate, customerId, salesOrderId, productId } = filters
  const seen = caller && own(caller)
  return sql`sal_order_line.tenant_id = ${tenantId} and sal_order_line.is_deleted = 0 and sal_order_line.line_state = 'open'
    and o.order_state in ('released', 'running', 'finished') ${seen ? sql`and ${seen}` : sql``}
    ${requireDate ? sql`and sal_order_line.require_date between ${requireDate[0]}::date and ${requireDate[1]}::date` : sql``}
    ${asked(sql`sal_order_line.customer_id`, customerId)} ${asked(sql`sal_order_line.sales_order_id`, salesOrderId)}
    ${asked(sql`sal_order_line.product_id`, productId)}`
}

const LINES = sql`sal_order_line join sal_order o on o.id = sal_order_line.sales_order_id
    left join erp_producation_demand d on d.sales_order_line_id = sal_order_line.id::text and d.tenant_id = sal_order_line.tenant_id and d.is_deleted = 0`

const rows = (asking: Asking<Filters>): SQL => {
  const { overdue } = asking.filters
  const due = sql`coalesce(sal_order_line.promise_date, sal_order_line.require_date)`
  const late = sql`(${due} < ${asking.today}::date and p.finished < sal_order_line.qty)`
  return sql`
    select sal_order_line.sales_order_id as "salesOrderId", sal_order_line.line_no as "lineNo", o.order_state as "orderState",
      sal_order_line.customer_id as "customerId", sal_order_line.product_id as "productId", sal_order_line.require_date::text as "requireDate",
      sal_order_line.promise_date::text as "promiseDate", p.plan_end::text as "finishDate", d.id as "demandId", sal_order_line.qty,
      p.wip + p.finished as "plannedQty", greatest(sal_order_line.qty - p.wip - p.finished, 0) as "openQty", p.wip as "wipQty", p.finished as "finishedQty",
      p.stock as "stockQty", p.scrapped as "scrapQty", case when ${late} then ${asking.today}::date - ${due} end as "overdueDays"
    from ${LINES}
    cross join lateral (
      select count(*) filter (where p.status = '0')::int as wip, count(*) filter (where p.status in ('1', '3'))::int as finished,
        count(*) filter (where p.place = 'stock')::int as stock, count(*) filter (where p.status = '2')::int as scrapped,
        max(w.plan_end) filter (where p.status = '0') as plan_end
      from erp_producation_workorder_piece p join erp_producation_workorder w on w.id = p.work_id where p.demand_id = d.id and p.is_deleted = 0) p
    where ${where(asking)} ${overdue ? sql`and ${late} = ${overdue === 'yes'}` : sql``}`
}

/** Orders by what they say, and pieces by whom they are for. */
const ledger = (asking: Asking<Filters>): SQL | undefined =>
  asking.filters.overdue
    ? undefined
    : sql`
    with line as (select sal_order_line.qty, d.id as demand_id from ${LINES} where ${where(asking)})
    select coalesce((select sum(qty) from line), 0) as qty, count(*) filter (where p.status in ('0', '1', '3')) as "plannedQty",
      count(*) filter (where p.status in ('1', '3')) as "finishedQty"
    from erp_producation_workorder_piece p where p.is_deleted = 0 and p.demand_id in (select demand_id from line)`

export default reportQuery(orderProgress, rows, ledger)
