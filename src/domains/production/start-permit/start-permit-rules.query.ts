import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 异常开工的不变量 (INV-72). */
export const startPermitBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with recursive last as (
      select distinct on (e.piece_id, e.node_key) e.* from erp_producation_workorder_exec e
      where e.is_deleted = 0 and e.node_ref_type = 1 and e.piece_id in (select piece_id from erp_producation_start_permit where used_time is not null)
      order by e.piece_id, e.node_key, e.round desc),
    step as (
      select l.*, n.pre_node_keys, n.is_check from last l join erp_producation_workorder w on w.id = l.work_id
      join erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no and n.node_key = l.node_key),
    before(id, piece_id, key) as (
      select s.id, s.piece_id, k.key from step s cross join jsonb_array_elements_text(s.pre_node_keys) k(key)
      union select b.id, b.piece_id, k.key from before b join step s on s.piece_id = b.piece_id and s.node_key = b.key
        cross join jsonb_array_elements_text(s.pre_node_keys) k(key))
    select 'INV-72 a permit is used before it dies' as rule, p.bill_no as subject from erp_producation_start_permit p
    where p.used_time > p.valid_until
    union all
    select 'INV-72 a step with a permit says so', p.bill_no from erp_producation_start_permit p
    join erp_producation_workorder_exec e on e.id = p.exec_id where e.exception_start <> 'yes'
    union all
    select 'INV-72 nothing passes an inspection before what was passed over is done', s.id::text from step s
    where s.is_check and s.status = '4' and exists (select 1 from before b join last l on l.piece_id = b.piece_id and l.node_key = b.key
      where b.id = s.id and l.status not in ('4', '5'))
    union all
    select 'INV-63 work before its predecessors has a used permit', e.id::text from erp_producation_workorder_exec e
    where e.is_deleted = 0 and e.status = '2' and e.exception_start = 'yes'
      and not exists (select 1 from erp_producation_start_permit p where p.exec_id = e.id and p.used_time is not null)
      and exists (select 1 from erp_producation_workorder w join erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no
        join erp_producation_workorder_exec b on b.piece_id = e.piece_id and n.pre_node_keys ? b.node_key and b.round = 1
        where w.id = e.work_id and n.node_key = e.node_key and b.status not in ('4', '5'))`,
  )
