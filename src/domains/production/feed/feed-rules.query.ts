import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 投料谱系的不变量 (INV-71, INV-95). */
export const pieceIssueBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with live as (select i.* from erp_producation_piece_issue i where i.reverse_of is null
      and not exists (select 1 from erp_producation_piece_issue r where r.reverse_of = i.id)),
    fed as (select issue_line_id, sum(weight) as weight, sum(amount) as amount from erp_producation_piece_issue group by 1)

    select 'INV-95 a piece has one ingot' as rule, piece_id::text as subject from live group by piece_id
    having count(distinct (ingot_no, heat_no, material_id)) > 1
    union all
    select 'INV-95 no more is fed than was issued and kept', f.issue_line_id::text from fed f join wh_issue_line l on l.id = f.issue_line_id
    where f.weight > l.qty - l.returned_qty - l.returning_qty or f.weight < 0
    union all
    select 'INV-96 an ingot costs its pieces what it was issued at', f.issue_line_id::text from fed f join wh_issue_line l on l.id = f.issue_line_id
    where f.amount > l.amount - l.returned_amount or f.amount < 0
    union all
    select 'INV-95 a piece says what it was made of', p.pro_code from erp_producation_workorder_piece p
    left join (select distinct piece_id, ingot_no, heat_no from live) l on l.piece_id = origin_piece(p.id)
    where p.is_deleted = 0 and (p.ingot_no is distinct from l.ingot_no or p.heat_no is distinct from l.heat_no)
      and not exists (select 1 from erp_producation_piece_cost o where o.piece_id = p.id and o.cost_item = 'OPENING')
    union all
    select 'INV-95 an ingot feeds pieces of the order that it was issued to', i.id::text from live i
    join wh_issue_line l on l.id = i.issue_line_id where l.work_id is distinct from i.work_id
    union all
    select 'INV-95 a piece past its first step was fed', p.pro_code from erp_producation_workorder_piece p
    join erp_producation_workorder w on w.id = p.work_id join erp_producation_route r on r.id = w.route_id and r.route_class <> '3'
    where p.is_deleted = 0 and p.ingot_no is null and exists (select 1 from erp_producation_route_pre_material b where b.route_id = r.id and b.is_deleted = 0)
      and exists (select 1 from erp_producation_workorder_exec e left join erp_producation_workorder_node n
        on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key and e.node_ref_type = 1
        where e.piece_id = p.id and e.is_deleted = 0 and e.start_time is not null and e.status in ('2', '3', '4', '7')
          and n.pre_node_keys is distinct from '[]'::jsonb)
    union all
    select 'INV-01 a feeding is taken back once, by its opposite', r.id::text from erp_producation_piece_issue r
    left join erp_producation_piece_issue o on o.id = r.reverse_of where r.reverse_of is not null
      and (o.id is null or o.reverse_of is not null or o.weight <> -r.weight or o.amount <> -r.amount or o.piece_id <> r.piece_id)`,
  )
