import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 销售订单的不变量 (INV-46, 98). */
export async function salesOrderBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with wanted as (
      select l.*, o.order_state, o.sales_contract_id from sal_order_line l join sal_order o on o.id = l.sales_order_id
      where l.is_deleted = 0 and o.is_deleted = 0 and o.order_state <> 'cancelled' and l.line_state = 'open'),
    demand as (select * from erp_producation_demand where is_deleted = 0)
    select 'INV-46 more ordered than bought' as rule, c.contract_no || ' ' || c.line_no as subject from sal_contract_line c
    join wanted w on w.sales_contract_line_id = c.id group by c.id having sum(w.qty) > c.qty
    union all
    select 'INV-05 an order is the sum of its lines', o.sales_order_no from sal_order o
    where o.is_deleted = 0 and o.order_state <> 'cancelled'
      and o.total_amount <> (select coalesce(sum(w.line_amount), 0) from wanted w where w.sales_order_id = o.id)
    union all
    select 'a line of a released order has one demand of its quantity', w.sales_order_no || ' ' || w.line_no from wanted w
    left join demand d on d.sales_order_line_id = w.id::text
    where w.order_state in ('released', 'running') and (d.id is null or d.qty <> w.qty or d.require_date <> w.require_date or d.state = 'closed')
    union all
    select 'what was never released asks for nothing', w.sales_order_no from wanted w
    join demand d on d.sales_order_line_id = w.id::text where w.order_state in ('draft', 'approving', 'rejected')
    union all
    select 'INV-98 a piece for a line that is not wanted', l.sales_order_no || ' ' || l.line_no from sal_order_line l
    join sal_order o on o.id = l.sales_order_id join demand d on d.sales_order_line_id = l.id::text
    join erp_producation_workorder_piece p on p.demand_id = d.id and p.is_deleted = 0
    where l.line_state = 'cancelled' or o.order_state in ('cancelled', 'closed')
    union all
    select 'the last version is what is wanted', w.sales_order_no || ' ' || w.line_no from wanted w
    join sal_order o on o.id = w.sales_order_id
    left join sal_order_history h on h.sales_order_id = o.id and h.order_version = o.order_version and h.line_no = w.line_no
    where w.order_state in ('released', 'running') and row (h.qty, h.tax_price, h.require_date) is distinct from row (w.qty, w.tax_price, w.require_date)
    union all
    select 'an order under change has a paper about it', o.sales_order_no from sal_order o
    where (o.changing = 'yes') <> exists (select 1 from document_claim c where c.subject = 'salesOrder' and c.subject_id = o.id::text
      and c.flow_key = 'sales_order_edit_flow' and c.state = 'running')`,
  )
}
