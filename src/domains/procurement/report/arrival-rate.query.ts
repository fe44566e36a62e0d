import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { arrivalRate } from './arrival-rate.report.ts'
import { cameWhole, isDue } from './punctuality.query.ts'

type Filters = DocOf<typeof arrivalRate.filters>

const rows = ({ filters, tenantId, today }: Asking<Filters>): SQL => {
  const { promisedDate: [from, until] = ['', ''], supplierId, buyerId, purchaseType, materialId } = filters
  return sql`
    select l.*, 1 as "dueCount", l.timely::int as "timelyCount", (not l.timely)::int as "untimelyCount",
      (not l.timely and l."arrivalDate" is not null)::int as "lateCount", (l."arrivalDate" is null)::int as "missingCount",
      case when l.timely then 0 else l.days end as "lateDays", case when not l.timely then l.days end as "longestDays"
    from (
      select n.supplier_id as "supplierId", n.buyer_id as "buyerId", p.purchase_type as "purchaseType", n.purchase_order_id as "purchaseOrderId",
        n.line_no as "lineNo", n.material_id as "materialId", to_char(n.promised_date, 'YYYY-MM') as "promisedMonth",
        n.promised_date::text as "promisedDate", c.day::text as "arrivalDate",
        c.day is not null and c.day <= n.promised_date as timely, coalesce(c.day, ${today}::date) - n.promised_date as days
      from purchase_order_line n
      join purchase_order h on h.id = n.purchase_order_id
      left join purchase_plan_line pl on pl.id = n.plan_line_id
      left join purchase_plan p on p.id = pl.plan_id
      cross join lateral (select ${cameWhole} as day) c
      where n.tenant_id = ${tenantId} and n.is_deleted = 0 and h.order_state not in ('wait', 'cancelled') and ${isDue(today)}
        and n.promised_date between ${from}::date and ${until}::date
        ${asked(sql`n.supplier_id`, supplierId)} ${asked(sql`n.buyer_id`, buyerId)} ${asked(sql`n.material_id`, materialId)}
        ${asked(sql`p.purchase_type`, purchaseType)}) l`
}

/** The lines themselves, which know nothing of the plan behind them. */
const ledger = ({ filters, tenantId, today }: Asking<Filters>): SQL | undefined => {
  const { promisedDate: [from, until] = ['', ''], supplierId, buyerId, purchaseType, materialId } = filters
  if (purchaseType) return undefined
  return sql`select count(*) as "dueCount" from purchase_order_line l
    where l.tenant_id = ${tenantId} and l.is_deleted = 0 and l.qty - l.closed_qty > 0
      and l.promised_date >= ${from}::date and l.promised_date <= least(${until}::date, ${today}::date - 1)
      and exists (select from purchase_order h where h.id = l.purchase_order_id and h.order_state in ('issued', 'confirmed', 'partial', 'received', 'closed'))
      ${asked(sql`l.supplier_id`, supplierId)} ${asked(sql`l.buyer_id`, buyerId)} ${asked(sql`l.material_id`, materialId)}`
}

export default reportQuery(arrivalRate, rows, ledger)
