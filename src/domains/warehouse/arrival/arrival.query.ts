import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 到货的不变量 (INV-20, 21). */
export const arrivalBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with arrived as (select purchase_order_line_id as id, sum(arrival_qty - fail_qty) as qty from wh_arrival_line where purchase_order_line_id is not null group by 1),
    carried as (
      select arrival_line_id as id, sum(weight) as weight from wh_arrival_ingot
      where ingot_state in ('arrived', 'inspecting', 'accepted', 'received') group by 1)

    select 'INV-20 what arrived of an order is on its trucks' as rule, l.purchase_order_no as subject from purchase_order_line l
    left join arrived a on a.id = l.id where l.arrived_qty <> coalesce(a.qty, 0)
    union all
    select 'a truck brings lines of its order to its warehouse', a.arrival_no from wh_arrival a join wh_arrival_line l on l.arrival_id = a.id
    join purchase_order_line o on o.id = l.purchase_order_line_id
    where o.purchase_order_id <> a.purchase_order_id or o.supplier_id <> a.supplier_id or o.material_id <> l.material_id
      or l.warehouse_id <> a.warehouse_id
    union all
    select 'an order is of all lines of an arrival, or of none, and then somebody says why', a.arrival_no from wh_arrival a
    join wh_arrival_line l on l.arrival_id = a.id
    where (a.purchase_order_id is null) <> (l.purchase_order_line_id is null) or (a.purchase_order_id is null and a.emergency_reason is null)
    union all
    select 'an arrival has its lines', a.arrival_no from wh_arrival a left join wh_arrival_line l on l.arrival_id = a.id
    group by a.id, a.arrival_no, a.line_count having count(l.id) <> a.line_count
    union all
    select 'what has not come is not counted', l.arrival_no from wh_arrival_line l
    where l.line_state in ('noticed', 'refused', 'cancelled') and l.arrival_qty <> l.fail_qty
    union all
    select 'INV-21 what is received was accepted', l.arrival_no from wh_arrival_line l
    where (l.line_state = 'received') <> (l.received_qty = l.accept_qty and l.accept_qty > 0)
      or (l.accept_qty > 0 and l.line_state not in ('accepted', 'received'))
    union all
    select 'INV-21 what was judged is good or not', l.arrival_no from wh_arrival_line l
    where l.line_state in ('accepted', 'received', 'refused') and l.accept_qty + l.fail_qty <> l.arrival_qty
    union all
    select 'ingots weigh what their line says', l.arrival_no from wh_arrival_line l join wh_material m on m.id = l.material_id and m.double_unit = 'yes'
    left join carried c on c.id = l.id where l.arrival_qty - l.fail_qty <> coalesce(c.weight, 0)
    union all
    select 'what is sold by weight was weighed before it was accepted', a.arrival_no from wh_arrival a
    join wh_arrival_line l on l.arrival_id = a.id where l.unit in ('kg', 't') and l.accept_qty > 0 and a.settle_weight is null
    union all
    select 'the settled weight is that of the lines', a.arrival_no from wh_arrival a join wh_arrival_line l on l.arrival_id = a.id
    where a.settle_weight is not null and a.arrival_state <> 'refused'
    group by a.id, a.arrival_no, a.settle_weight having sum(coalesce(l.arrival_weight, 0)) <> a.settle_weight
    union all
    select 'the state of an arrival follows from its lines', a.arrival_no from wh_arrival a
    where a.arrival_state <> coalesce((select l.line_state from wh_arrival_line l where l.arrival_id = a.id and l.line_state not in ('refused', 'cancelled')
      order by array_position(array['noticed', 'arrived', 'inspecting', 'accepted', 'received'], l.line_state::text) limit 1),
      case when a.arrival_state in ('refused', 'cancelled') then a.arrival_state else '' end)`,
  )
