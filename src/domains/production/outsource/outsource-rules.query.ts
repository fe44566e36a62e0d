import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 外协的不变量. */
export const outsourceBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-42 a step is on one open line or on none' as rule, l.exec_id::text as subject from erp_producation_outsource_line l
    join erp_producation_outsource o on o.id = l.outsource_order_id and o.status <> 'cancelled' and o.is_deleted = 0
    where l.is_deleted = 0 group by l.exec_id having count(*) > 1
    union all
    select 'INV-42 a step says which open line it is on', e.id::text from erp_producation_workorder_exec e
    full join (select l.id, l.exec_id from erp_producation_outsource_line l join erp_producation_outsource o on o.id = l.outsource_order_id
      where o.status <> 'cancelled' and l.is_deleted = 0) l on l.exec_id = e.id
    where (e.outsource_line_id is not null or l.id is not null) and e.outsource_line_id is distinct from l.id
    union all
    select 'INV-42 nobody works in-house on what is to be sent out', e.id::text from erp_producation_workorder_exec e
    join erp_producation_outsource_line l on l.id = e.outsource_line_id join erp_producation_outsource o on o.id = l.outsource_order_id
    where o.status = 'to_ship' and (e.status not in ('0', '1', '6') or e.entrust_id is not null)
    union all
    select 'INV-41 what comes back went out before', s.pro_code from erp_producation_outsource_shipment_line s where s.qty + s.scrap_qty <> 1
      or (s.outsource_direction = 'out') <> (s.check_result is null) or (s.outsource_direction = 'back' and not exists (
        select 1 from erp_producation_outsource_shipment_line o where o.outsource_line_id = s.outsource_line_id and o.outsource_direction = 'out'
          and o.id < s.id and o.unit_weight >= s.unit_weight))
    union all
    select 'INV-41 a piece is at the firm that has it, and nowhere else', p.pro_code from erp_producation_workorder_piece p
    left join (select l.piece_id, o.supplier_id from erp_producation_outsource_shipment_line s join erp_producation_outsource_line l on l.id = s.outsource_line_id
        join erp_producation_outsource o on o.id = l.outsource_order_id group by l.id, l.piece_id, o.supplier_id having count(*) = 1) a on a.piece_id = p.id
    where p.is_deleted = 0 and ((p.place is not distinct from 'supplier') <> (a.piece_id is not null) or (a.piece_id is not null and a.supplier_id is distinct from
      (select m.ref_id from erp_producation_piece_move m where m.piece_id = p.id order by m.id desc limit 1)))
    union all
    select 'INV-41 a step is worked on as long as its piece is away', e.id::text from erp_producation_outsource_line l
    join erp_producation_workorder_exec e on e.outsource_line_id = l.id
    where (e.status = '2') <> ((select count(*) from erp_producation_outsource_shipment_line s where s.outsource_line_id = l.id) = 1)
    union all
    select 'INV-41 a returned piece that passed has one line of a receipt, any other has none', l.id::text from erp_producation_outsource_line l
    join erp_producation_workorder_exec e on e.id = l.exec_id
    where (l.receipt_line_id is not null) <> (e.status = '4' and exists (select 1 from erp_producation_outsource_shipment_line s
      where s.outsource_line_id = l.id and s.outsource_direction = 'back' and s.qty = 1))
    union all
    select 'INV-41 a line of a receipt is of one piece, at its price', r.id::text from wh_receipt_line r join wh_receipt h on h.id = r.receipt_id
    left join erp_producation_outsource_line l on l.receipt_line_id = r.id where h.receipt_kind = 'service'
    group by r.id, r.qty, r.tax_price having count(l.id) <> 1 or r.qty <> 1 or r.tax_price <> min(l.tax_price)
    union all
    select 'an order is as its lines are', o.outsource_no from erp_producation_outsource o join lateral (
      select count(*) as lines, count(*) filter (where exists (select 1 from erp_producation_outsource_shipment_line s where s.outsource_line_id = l.id)) as sent,
        count(*) filter (where exists (select 1 from erp_producation_outsource_shipment_line s where s.outsource_line_id = l.id and s.outsource_direction = 'back')) as back
      from erp_producation_outsource_line l where l.outsource_order_id = o.id and l.is_deleted = 0) c on true
    where o.is_deleted = 0 and o.status <> 'settled' and ((o.status in ('to_ship', 'cancelled')) <> (c.sent = 0)
      or (o.status = 'shipped') <> (c.sent > 0 and c.back = 0) or (o.status = 'back') <> (c.back = c.lines and c.lines > 0))
    union all
    select 'the total of an order is that of its lines', o.outsource_no from erp_producation_outsource o
    where o.is_deleted = 0 and o.total_amount <> (select coalesce(sum(l.line_amount), 0) from erp_producation_outsource_line l
      where l.outsource_order_id = o.id and l.is_deleted = 0)`,
  )
