import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 采购计划的不变量 (INV-01, 02, 03, 05, 14). */
export async function purchasePlanBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with drawn as (
      select line_id, coalesce(sum(qty) filter (where biz_type = 'SOURCE'), 0) as sourced,
        coalesce(sum(qty) filter (where biz_type = 'DIRECT'), 0) as direct,
        coalesce(sum(qty) filter (where biz_type in ('ORDER', 'DIRECT')), 0) as ordered,
        coalesce(sum(qty) filter (where biz_type in ('RECEIVE', 'RETURN')), 0) as received
      from purchase_plan_draw group by line_id),
    held as (
      select p.*, b.status as batch_status from purchase_plan p
        left join wf_instance b on b.number = p.batch_no and b.def_key = 'procurement_barch_plan' and b.tenant_id = p.tenant_id
      where p.batch_no is not null and p.plan_state in ('draft', 'approving', 'agreed'))

    select 'INV-14 counters are the sums of their sources' as rule, l.id::text as subject
    from purchase_plan_line l left join drawn d on d.line_id = l.id
    where (l.sourced_qty, l.direct_qty, l.ordered_qty, l.received_qty)
      <> (coalesce(d.sourced, 0), coalesce(d.direct, 0), coalesce(d.ordered, 0), coalesce(d.received, 0))
    union all
    select 'INV-14 sourced and ordered without sourcing exceed what was approved', id::text
    from purchase_plan_line where sourced_qty + direct_qty > approved_qty
    union all
    select 'INV-14 more ordered after sourcing than was sourced', id::text from purchase_plan_line where ordered_qty - direct_qty > sourced_qty
    union all
    select 'INV-14 more received than ordered', id::text
    from purchase_plan_line where received_qty > ordered_qty * (1 + over_receipt_rate / 100)
    union all
    select 'INV-14 more approved than asked for', id::text from purchase_plan_line where approved_qty > qty or approved_qty < 0
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text
    from purchase_plan_draw r left join purchase_plan_draw o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or r.qty <> -o.qty
      or (r.line_id, r.biz_type, r.biz_id) <> (o.line_id, o.biz_type, o.biz_id))
    union all
    select 'INV-02 the row of a plan and its paper tell the same', p.id::text
    from purchase_plan p join document d on d.id = p.id
    where p.is_deleted = 0 and p.plan_state <> case
      when d.approval_status = 3 then case when p.plan_state in ('open', 'done', 'closed') then p.plan_state else 'open' end
      when d.approval_status = 2 or p.batch_no is not null then 'approving' else 'draft' end
    union all
    select 'INV-03 a plan is kept by a batch that is over', id::text
    from held where batch_status is null or batch_status not in ('running', 'returned', 'suspended')
    union all
    select 'INV-05 what a plan may cost is the sum of its lines', p.plan_no
    from purchase_plan p join document d on d.id = p.id
    where p.is_deleted = 0 and coalesce(p.total_est_amount, 0)
      <> (select coalesce(sum((line ->> 'estAmount')::numeric), 0) from jsonb_array_elements(d.data -> 'items') line)
    union all
    select 'an approved plan has its lines', p.id::text
    from purchase_plan p left join (select plan_id, count(*) as lines from purchase_plan_line group by plan_id) l on l.plan_id = p.id
    where p.plan_state in ('open', 'done', 'closed') and coalesce(l.lines, 0) <> p.line_count`,
  )
}
