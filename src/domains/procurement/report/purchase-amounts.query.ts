import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { purchaseAmounts } from './purchase-amounts.report.ts'

type Filters = DocOf<typeof purchaseAmounts.filters>

/** The type of goods is that of the plan behind them, or of the award. */
const bought = (tenantId: string): SQL => sql`
  select h.order_date as day, 'goods' as source, coalesce(p.purchase_type, w.purchase_type) as type, h.supplier_id, n.line_amount as ordered,
    round(n.closed_qty * n.tax_price, 2) as closed
  from purchase_order h join purchase_order_line n on n.purchase_order_id = h.id
  left join purchase_plan_line pl on pl.id = n.plan_line_id left join purchase_plan p on p.id = pl.plan_id
  left join award_line wl on wl.id = n.award_line_id left join award w on w.id = wl.award_id
  where h.tenant_id = ${tenantId} and h.is_deleted = 0 and h.order_state not in ('wait', 'cancelled')
  union all
  select (o.create_time at time zone 'Asia/Shanghai')::date, 'outsource', 'outsource', o.supplier_id, l.line_amount, 0
  from erp_producation_outsource o join erp_producation_outsource_line l on l.outsource_order_id = o.id
  where o.tenant_id = ${tenantId} and o.is_deleted = 0 and l.is_deleted = 0 and o.status <> 'cancelled'
  union all
  select c.start_date, 'contract', case when c.contract_kind in ('engineering', 'service') then c.contract_kind end, c.supplier_id, c.total_amount, 0
  from general_contract c
  where c.tenant_id = ${tenantId} and c.is_deleted = 0 and c.contract_direction = 'pay' and c.contract_state in ('effective', 'finished')`

const monthsOf = ([from, until]: readonly [string, string]): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5)) - Number(from.slice(5)) + 1

/** Three periods of the same length side by side, each written under the months of the first. */
const rows = ({ filters, tenantId, today }: Asking<Filters>): SQL => {
  const { period = ['', ''], purchaseSource, purchaseType, supplierId } = filters
  const [first, next] = [`${period[0]}-01`, addMonths(`${period[1]}-01`, 1)]
  // A period that is not over is compared with as much of the others.
  const isUnder = today >= first && today < next
  const end = isUnder ? sql`${today}::date + 1` : sql`${next}::date`
  const shifted = (months: number, columns: SQL) => sql`
    select to_char(day + ${months} * interval '1 month', 'YYYY-MM') as period, source, type, supplier_id, ${columns} from bought
    where day >= ${first}::date - ${months} * interval '1 month' and day < (${end}) - ${months} * interval '1 month'`
  const nothing = sql`0::numeric`
  return sql`
    with bought as (select * from (${bought(tenantId)}) b where true ${asked(sql`source`, purchaseSource)} ${asked(sql`type`, purchaseType)}
      ${asked(sql`supplier_id`, supplierId)})
    select period, source as "purchaseSource", type as "purchaseType", supplier_id as "supplierId", sum(lines) as "lineCount", sum(ordered) as "orderedAmount",
      sum(closed) as "closedAmount", sum(ordered - closed) as amount, sum(last) as "lastAmount", sum(ordered - closed - last) as "lastGrowth",
      sum(same) as "sameAmount", sum(ordered - closed - same) as "sameGrowth"
    from (
      ${shifted(0, sql`1 as lines, ordered, closed, ${nothing} as last, ${nothing} as same`)}
      union all ${shifted(monthsOf(period), sql`0, 0, 0, ordered - closed, 0`)}
      union all ${shifted(12, sql`0, 0, 0, 0, ordered - closed`)}) as facts
    group by 1, 2, 3, 4`
}

/** The heads of orders and outsourcing, and the contracts; they know no type. */
const ledger = ({ filters, tenantId, today }: Asking<Filters>): SQL | undefined => {
  const { period: [from, until] = ['', ''], purchaseSource, purchaseType, supplierId } = filters
  if (purchaseType) return undefined
  const within = (day: SQL) => sql`to_char(${day}, 'YYYY-MM') between ${from} and ${until}
    and (${day} <= ${today}::date or to_char(${today}::date, 'YYYY-MM') not between ${from} and ${until})`
  return sql`select coalesce(sum(amount), 0) as "orderedAmount" from (
    select 'goods' as source, supplier_id, total_amount as amount from purchase_order
    where tenant_id = ${tenantId} and order_state in ('issued', 'confirmed', 'partial', 'received', 'closed') and ${within(sql`order_date`)}
    union all select 'outsource', supplier_id, total_amount from erp_producation_outsource
    where tenant_id = ${tenantId} and status <> 'cancelled' and ${within(sql`(create_time at time zone 'Asia/Shanghai')::date`)}
    union all select 'contract', supplier_id, total_amount from general_contract
    where tenant_id = ${tenantId} and contract_direction = 'pay' and contract_state <> 'terminated' and ${within(sql`start_date`)}) as heads
    where true ${asked(sql`source`, purchaseSource)} ${asked(sql`supplier_id`, supplierId)}`
}

export default reportQuery(purchaseAmounts, rows, ledger)
