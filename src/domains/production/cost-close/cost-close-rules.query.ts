import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 车间成本的不变量 (INV-104). */
export const costCloseBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with months as (select m.*, d.dept_name || ' ' || m.month as subject from erp_producation_workshop_month m join sys_dept d on d.id = m.workshop_id)

    select 'INV-104 absorbed and variance of labour are what was spent' as rule, subject from months
    where status = 'closed' and absorbed_labor + labor_variance <> typed_cost + expense_cost
    union all
    select 'INV-104 absorbed and variance of energy are what was used', subject from months
    where status = 'closed' and (absorbed_energy + energy_variance <> actual_energy or unshared > 0)
    union all
    select 'INV-104 a month that is not closed has no variance of its rates', subject from months
    where status <> 'closed' and (labor_variance <> 0 or energy_variance <> 0)
    union all
    select 'INV-104 an accounting period is closed after its workshops', m.subject from months m
    join accounting_period p on p.tenant_id = m.tenant_id and p.period = m.month and p.state = 'closed' and p.is_deleted = 0
    where m.status = 'open' or (m.status = 'none' and (m.absorbed_labor <> 0 or m.absorbed_energy <> 0))
    union all
    select 'INV-104 what is left on an order goes to its variance', coalesce(c.work_id, v.work_id)::text
    from (select work_id, sum(amount) as amount from erp_producation_piece_cost where cost_item = 'CLOSE' group by 1) c
    full join (select work_id, sum(amount) as amount from erp_producation_cost_variance where variance_kind = 'rest' group by 1) v on v.work_id = c.work_id
    where coalesce(c.amount, 0) <> -coalesce(v.amount, 0)
    union all
    select 'INV-86 a variance is an expense of its workshop and month', v.id::text from erp_producation_cost_variance v
    where not exists (select 1 from fin_expense_entry e where e.source_type = 'costVariance' and e.source_line_id = v.id
      and e.amount = v.amount and e.period = v.period and e.cost_dept_id = v.workshop_id)
    union all
    select 'INV-104 outsourced work costs its pieces what is owed for it', l.id::text from erp_producation_outsource_line l
    left join wh_receipt_line r on r.id = l.receipt_line_id
    left join (select exec_id, sum(amount) as amount from erp_producation_piece_cost where cost_item = 'OUTSOURCE' and exec_id is not null group by 1) c
      on c.exec_id = l.exec_id
    where coalesce(c.amount, 0) <> coalesce(round(r.gross_qty * r.tax_price / (1 + r.tax_rate::numeric), 2), 0)
      and not exists (select 1 from erp_producation_outsource_line o where o.exec_id = l.exec_id and o.id <> l.id and o.receipt_line_id is not null)
    union all
    select 'INV-104 an invoice of outsourced work is what its pieces cost and the variance', i.bill_no from purchase_invoice i
    join (select n.purchase_invoice_id as id, sum(c.amount) as cost, sum(v.amount) as variance, bool_and(l.id is not null) as is_service,
        bool_and(r.invoiced_qty = n.qty) as is_whole
      from purchase_invoice_line n join wh_receipt_line r on r.id = n.receipt_line_id
      left join erp_producation_outsource_line l on l.receipt_line_id = r.id
      left join lateral (select sum(amount) as amount from erp_producation_piece_cost where cost_item = 'OUTSOURCE' and exec_id = l.exec_id) c on true
      left join lateral (select sum(amount) as amount from erp_producation_cost_variance where variance_kind = 'outsource' and source_id = n.id) v on true
      group by 1) s on s.id = i.id and s.is_service and s.is_whole
    where i.is_deleted = 0 and i.invoice_state in ('posted', 'partly_paid', 'paid')
      and s.cost + coalesce(s.variance, 0) <> i.invoice_amount - case when i.invoice_type in ('special', 'e_special') then i.invoice_tax else 0 end
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text from erp_producation_cost_variance r
    join erp_producation_cost_variance o on o.id = r.reverse_of
    where r.amount <> -o.amount or (r.period <> o.period and r.rate_id is not null) or r.workshop_id <> o.workshop_id or r.variance_kind <> o.variance_kind`,
  )
