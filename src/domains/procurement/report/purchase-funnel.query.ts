import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { purchaseFunnel } from './purchase-funnel.report.ts'

type Filters = DocOf<typeof purchaseFunnel.filters>

const STAGES = ['sourced', 'ordered', 'arrived', 'received', 'invoiced', 'paid']

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { planMonth: [from, until] = ['', ''], purchaseType, useDeptId } = filters
  const stages = STAGES.map(
    name => sql`count(*) filter (where ${sql.identifier(name)} > 0) as ${sql.identifier(`${name}Count`)},
      coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(`${name}Amount`)}`,
  )
  return sql`
    select "planMonth", "purchaseType", "useDeptId", count(*) as "planCount", sum(estimate) as "planAmount", ${sql.join(stages, sql`, `)}
    from (
      select p.plan_month as "planMonth", p.purchase_type as "purchaseType", l.use_dept_id as "useDeptId", coalesce(l.est_amount, 0) as estimate,
        round((l.sourced_qty + l.direct_qty) * coalesce(l.est_price, 0), 2) as sourced, o.*, i.*
      from purchase_plan_line l join purchase_plan p on p.id = l.plan_id
      left join lateral (select sum(n.line_amount) as ordered, sum(round(n.arrived_qty * n.tax_price, 2)) as arrived,
        sum(round((n.received_qty - n.returned_qty) * n.tax_price, 2)) as received
        from purchase_order_line n join purchase_order h on h.id = n.purchase_order_id
        where n.plan_line_id = l.id and h.order_state not in ('wait', 'cancelled')) o on true
      left join lateral (select sum(v.line_amount - x.amount) as invoiced,
          sum(round((v.line_amount - x.amount) * (y.paid - t.advance) / nullif(e.invoice_amount - t.amount, 0), 2)) as paid
        from purchase_order_line n join wh_receipt_line r on r.purchase_order_line_id = n.id
        join purchase_invoice_line v on v.receipt_line_id = r.id and v.is_deleted = 0
        join purchase_invoice e on e.id = v.purchase_invoice_id and e.invoice_state in ('posted', 'partly_paid', 'paid')
        left join lateral (select sum(b.paid_amount) as paid from payable b where b.purchase_invoice_id = e.id) y on true
        cross join lateral (select coalesce(sum(k.amount), 0) as amount from fin_red_invoice_line k where k.purchase_invoice_line_id = v.id) x
        cross join lateral (select coalesce(sum(k.red_amount), 0) as amount, coalesce(sum(k.advance_amount), 0) as advance
          from fin_red_invoice k where k.purchase_invoice_id = e.id) t
        where n.plan_line_id = l.id) i on true
      where l.tenant_id = ${tenantId} and l.is_deleted = 0 and p.plan_month between ${from} and ${until} ${asked(sql`p.purchase_type`, purchaseType)}
        ${useDeptId ? sql`and l.use_dept_id in ${deptAndBelow(tenantId, useDeptId)}` : sql``}) as line
    group by 1, 2, 3`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { planMonth: [from, until] = ['', ''], purchaseType, useDeptId } = filters
  return sql`select coalesce(sum(l.lines), 0) as "planCount", coalesce(sum(l.amount), 0) as "planAmount" from purchase_plan p
    cross join lateral (select count(*) as lines, sum(n.est_amount) as amount from purchase_plan_line n where n.plan_id = p.id
      ${useDeptId ? sql`and n.use_dept_id in ${deptAndBelow(tenantId, useDeptId)}` : sql``}) l
    where p.tenant_id = ${tenantId} and p.plan_month >= ${from} and p.plan_month <= ${until} ${asked(sql`p.purchase_type`, purchaseType)}`
}

export default reportQuery(purchaseFunnel, rows, ledger)
