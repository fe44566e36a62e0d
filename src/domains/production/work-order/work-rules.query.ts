import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { contentHash } from './work-snapshot.ledger.ts'

/** 工单的不变量. What must hold of work orders, their pieces and their copies of routes at any moment. */
export const workOrderBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-52 qty = pieces' as rule, w.order_no as subject from erp_producation_workorder w
    left join erp_producation_workorder_piece p on p.work_id = w.id and p.is_deleted = 0
    where w.is_deleted = 0 group by w.id, w.order_no, w.qty having count(p.id) <> w.qty
    union all
    select 'INV-52 pieces are called off with their order and only then', p.pro_code from erp_producation_workorder_piece p
    join erp_producation_workorder w on w.id = p.work_id where p.is_deleted = 0 and (p.status = '9') <> (w.status = '90')
    union all
    select 'INV-52 finished exactly when no piece is in process', w.order_no from erp_producation_workorder w
    where w.is_deleted = 0 and w.status not in ('10', '90') and (w.status in ('40', '50')) = exists (select 1 from erp_producation_workorder_piece p
      where p.work_id = w.id and p.is_deleted = 0 and p.status = '0')
    union all
    select 'INV-59 a work order with a route has its copies without a gap', w.order_no from erp_producation_workorder w
    left join erp_producation_workorder_route s on s.work_id = w.id where w.is_deleted = 0 group by w.id, w.order_no, w.rev_no, w.status
    having count(s.id) <> w.rev_no or coalesce(max(s.rev_no), 0) <> w.rev_no or (w.status in ('20', '30', '40', '50') and w.rev_no = 0)
      or (w.status = '10' and w.rev_no > 0)
    union all
    select 'INV-59 contentHash', s.id::text from erp_producation_workorder_route s where s.content_hash <> ${contentHash(sql`s.id`)}
    union all
    select 'INV-60 a further copy has an update that was agreed to', s.id::text from erp_producation_workorder_route s
    where s.rev_no > 1 and not exists (select 1 from erp_producation_workorder_update u where u.id = s.update_id and u.approval_status = '3')
    union all
    select 'INV-60 an outdated order has a switch to decide about, and only then', w.order_no from erp_producation_workorder w
    where w.is_deleted = 0 and w.status in ('20', '30') and (w.outdated_flag = 'yes') <> exists (select 1 from erp_producation_route_switch s
      where s.work_id = w.id and s.is_deleted = 0 and s.status in ('0', '4'))
    union all
    select 'INV-68 the last event says the status', w.order_no from erp_producation_workorder w
    where w.is_deleted = 0 and w.status is distinct from (select e.after from erp_producation_workorder_event e where e.work_id = w.id order by e.id desc limit 1)
    union all
    select 'INV-68 events follow each other', e.id::text from (select id, work_id, before, lag(after, 1, '') over (partition by work_id order by id) as known
      from erp_producation_workorder_event) e where e.before <> e.known
    union all
    select 'INV-98 a piece is of the product of its demand', p.pro_code from erp_producation_workorder_piece p
    join erp_producation_demand d on d.id = p.demand_id where d.product_id <> p.material_id
    union all
    select 'INV-98 a demand is planned when its pieces are', d.id::text from erp_producation_demand d
    where d.is_deleted = 0 and d.state <> 'closed' and (d.state = 'planned') <> (d.qty <= (select count(*) from erp_producation_workorder_piece p
      where p.demand_id = d.id and p.is_deleted = 0 and p.status in ('0', '1', '3')))
    union all
    select 'the place of a piece is where it was moved last', p.pro_code from erp_producation_workorder_piece p
    where coalesce(p.place, '') <> coalesce((select m.to_place from erp_producation_piece_move m where m.piece_id = p.id order by m.id desc limit 1), '')`,
  )
