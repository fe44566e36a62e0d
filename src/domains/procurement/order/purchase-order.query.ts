import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 采购订单的不变量 (INV-05, 14, 17, 20, 90). */
export const purchaseOrderBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with live as (
      select l.*, o.order_state, o.purchase_agreement_id from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
      where o.is_deleted = 0),
    drawn as (select biz_line_id, line_id, sum(qty) as qty from purchase_plan_draw where biz_type not in ('RECEIVE', 'RETURN') group by 1, 2),
    called as (
      select l.agreement_line_id, sum(l.qty - l.closed_qty) as qty from live l
      where l.order_state <> 'cancelled' and l.agreement_line_id is not null group by 1),
    spent as (
      select l.purchase_agreement_id, sum(round((l.qty - l.closed_qty) * l.tax_price, 2)) as amount from live l
      where l.order_state <> 'cancelled' and l.purchase_agreement_id is not null group by 1),
    traded as (select order_line_id, sum(amount) as amount from sup_trade_ledger where order_line_id is not null group by 1)

    select 'INV-05 an order is the sum of its lines' as rule, o.purchase_order_no as subject from purchase_order o
    left join purchase_order_line l on l.purchase_order_id = o.id
    group by o.id, o.purchase_order_no, o.total_amount, o.line_count
    having o.line_count <> count(l.id) or o.total_amount <> coalesce(sum(l.line_amount), 0)
    union all
    select 'INV-14 an order draws on its plan line what it wants of it', l.purchase_order_no from live l
    left join drawn d on d.biz_line_id = l.id and d.line_id = l.plan_line_id
    where l.plan_line_id is not null and coalesce(d.qty, 0) <> l.qty - l.closed_qty
    union all
    select 'INV-17 more called off than agreed', a.agreement_no from called c join purchase_agreement_line a on a.id = c.agreement_line_id
    where c.qty > a.quota_qty
    union all
    select 'INV-17 more spent than agreed', a.agreement_no from spent s join purchase_agreement a on a.id = s.purchase_agreement_id
    where s.amount > a.quota_amount
    union all
    select 'INV-17 called off outside the time of the agreement', o.purchase_order_no from purchase_order o
    join purchase_agreement a on a.id = o.purchase_agreement_id
    where o.order_date < a.start_date or (o.order_state <> 'wait' and o.order_date > a.end_date)
    union all
    select 'INV-17 called off at another price', l.purchase_order_no from live l
    join purchase_agreement_line n on n.id = l.agreement_line_id join purchase_agreement a on a.id = n.purchase_agreement_id
    where l.tax_price > n.tax_price or (a.pricing_rule = 'fixed' and l.tax_price <> n.tax_price) or l.material_id <> n.material_id
    union all
    select 'INV-20 more arrived than ordered, or received than arrived', l.purchase_order_no from live l
    where l.arrived_qty - l.exchanged_qty > l.qty * (1 + l.over_receipt_rate / 100) or l.received_qty > l.arrived_qty
    union all
    select 'what is open is what has not come', l.purchase_order_no from live l
    where l.open_qty <> greatest(l.qty - l.received_qty + l.exchanged_qty - l.closed_qty, 0)
    union all
    select 'what is replaced was returned, and what was returned received', l.purchase_order_no from live l
    where l.exchanged_qty not between 0 and l.returned_qty or l.returned_qty > l.received_qty
    union all
    select 'INV-90 what is open with the supplier is what is open of the order', l.purchase_order_no from live l
    left join traded t on t.order_line_id = l.id
    where coalesce(t.amount, 0)
      <> case when l.order_state in ('issued', 'confirmed', 'partial') then round(l.open_qty * l.tax_price, 2) else 0 end
    union all
    select 'the state of an order follows from its lines', o.purchase_order_no from purchase_order o
    where (o.order_state in ('received', 'closed', 'cancelled'))
      <> not exists (select 1 from purchase_order_line l where l.purchase_order_id = o.id and l.open_qty > 0)
    union all
    select 'cancelled although something arrived', o.purchase_order_no from purchase_order o
    join purchase_order_line l on l.purchase_order_id = o.id where o.order_state = 'cancelled' and l.arrived_qty > 0`,
  )
