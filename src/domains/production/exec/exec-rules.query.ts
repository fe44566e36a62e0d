import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** Of the rounds of a step the last one. Each is looked up by the index of rounds: joining all steps with all last rounds takes hours. */
const isLast = (step: string) =>
  sql.raw(`${step}.is_deleted = 0 and not exists (select 1 from erp_producation_workorder_exec later where later.tenant_id = ${step}.tenant_id
    and later.piece_id = ${step}.piece_id and later.node_ref_type = ${step}.node_ref_type and later.node_key = ${step}.node_key
    and later.round > ${step}.round and later.is_deleted = 0)`)

/** 工序任务的不变量. What must hold of the steps of pieces and of what was reported about them. */
export const workExecBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with before as (
      select l.id, l.status, l.exception_start, count(*) as wanted, count(*) filter (where b.status in ('4', '5')) as passed
      from erp_producation_workorder_exec l join erp_producation_workorder w on w.id = l.work_id
      join erp_producation_workorder_node n on n.work_id = l.work_id and n.rev_no = l.rev_no and n.node_key = l.node_key
      cross join jsonb_array_elements_text(n.pre_node_keys) k(key)
      left join lateral (select s.status from erp_producation_workorder_exec s where s.tenant_id = l.tenant_id and s.piece_id = l.piece_id
        and s.node_ref_type = 1 and s.node_key = k.key and s.is_deleted = 0 order by s.round desc limit 1) b on true
      where l.node_ref_type = 1 and l.rev_no = w.rev_no and l.status in ('0', '1', '2', '3', '4') and ${isLast('l')} group by 1, 2, 3),
    live as (
      select r.* from erp_producation_work_report r where r.report_action <> 'undo'
        and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id)),
    told as (
      select exec_id, count(*) filter (where report_action = 'start') as starts, count(*) filter (where report_action = 'finish') as finishes,
        min(report_time) filter (where report_action = 'start') as started, max(report_time) filter (where report_action = 'finish') as ended,
        max(report_time) filter (where report_action in ('pause', 'resume')) as rested from live group by 1),
    seen as (select distinct on (i.exec_id) i.exec_id, i.result from qc_inspection i where i.exec_id is not null order by i.exec_id, i.check_no desc)

    select 'INV-62 one open round of a step' as rule, min(e.id)::text as subject from erp_producation_workorder_exec e
    where e.is_deleted = 0 and e.status not in ('4', '5', '6', '7') group by e.piece_id, e.node_ref_type, e.node_key having count(*) > 1
    union all
    select 'INV-62 rounds without a gap', min(e.id)::text from erp_producation_workorder_exec e where e.is_deleted = 0
    group by e.piece_id, e.node_ref_type, e.node_key having max(e.round) <> count(*)
    union all
    select 'INV-63 work before its predecessors', b.id::text from before b
    where b.status in ('2', '3', '4') and b.exception_start = 'no' and b.passed < b.wanted
    union all
    select 'INV-64 a step opens when all before it have passed', b.id::text from before b
    where (b.status = '1' and b.passed < b.wanted) or (b.status = '0' and b.passed = b.wanted)
    union all
    select 'INV-52 every piece with a route has every step of it', p.pro_code from erp_producation_workorder_piece p
    join erp_producation_workorder w on w.id = p.work_id where p.is_deleted = 0 and w.rev_no > 0 and p.status = '0'
      and exists (select 1 from erp_producation_workorder_node n where n.work_id = w.id and n.rev_no = w.rev_no
        and not exists (select 1 from erp_producation_workorder_exec l where l.tenant_id = p.tenant_id and l.piece_id = p.id and l.node_ref_type = 1
          and l.node_key = n.node_key and l.status <> '6' and ${isLast('l')}))
    union all
    select 'INV-52 a step that the copy does not have is done or void', l.id::text from erp_producation_workorder_exec l
    join erp_producation_workorder w on w.id = l.work_id
    where l.node_ref_type = 1 and w.rev_no > 0 and l.status not in ('4', '5', '6') and ${isLast('l')} and not exists (
      select 1 from erp_producation_workorder_node n where n.work_id = w.id and n.rev_no = w.rev_no and n.node_key = l.node_key)
    union all
    select 'INV-52 a piece in process stands somewhere', p.pro_code from erp_producation_workorder_piece p
    join erp_producation_workorder w on w.id = p.work_id where p.is_deleted = 0 and w.status in ('20', '30') and (p.status = '0') <>
      exists (select 1 from erp_producation_workorder_exec l where l.piece_id = p.id and (l.status in ('1', '2', '3') or (l.status = '7' and p.status <> '2'))
        and ${isLast('l')})
    union all
    select 'steps belong to the order of their piece', e.id::text from erp_producation_workorder_exec e
    join erp_producation_workorder_piece p on p.id = e.piece_id where e.is_deleted = 0 and e.work_id <> p.work_id
    union all
    select 'work on an order that does not run', l.id::text from erp_producation_workorder_exec l
    join erp_producation_workorder w on w.id = l.work_id where l.status = '2' and w.status <> '30' and ${isLast('l')}
    union all
    select 'INV-97 a machine does no more at a time than it has room for', m.id::text from erp_producation_workorder_exec l
    join eq_equipment m on m.id = l.equipment_id where l.status = '2' and ${isLast('l')} group by m.id, m.parallel_slots having count(distinct coalesce(l.charge_id, l.id)) > coalesce(m.parallel_slots, 1)
    union all
    select 'INV-97 start, pauses, finish', t.exec_id::text from told t
    where t.starts <> 1 or t.finishes > 1 or t.ended < t.started or t.rested < t.started or t.rested > t.ended
    union all
    select 'INV-97 reports say what the step says', e.id::text from erp_producation_workorder_exec e left join told t on t.exec_id = e.id
    where e.is_deleted = 0 and ((e.status = '2' and (t.starts is null or t.finishes > 0)) or (e.status in ('0', '1') and t.starts is not null)
      or (t.finishes = 1 and e.status not in ('3', '4', '7')))
    union all
    select 'a step failed or passed as its last inspection says', e.id::text from seen i
    join erp_producation_workorder_exec e on e.id = i.exec_id
    where (i.result = 'fail' and e.status not in ('7', '5', '6') and e.result is distinct from '2') or (i.result = 'pass' and e.status <> '4')
    union all
    select 'INV-63 steps of a repair one after the other', l.id::text from erp_producation_workorder_exec l
    join erp_producation_repair_node n on n.node_key = l.node_key
    join erp_producation_repair_node b on b.update_id = n.update_id and b.seq = n.seq - 1
    join erp_producation_workorder_exec e on e.piece_id = l.piece_id and e.node_key = b.node_key and ${isLast('e')}
    where l.node_ref_type = 2 and ${isLast('l')} and (l.status in ('1', '2', '3', '4', '7')) <> (e.status in ('4', '5') and e.result is distinct from '2')
    union all
    select 'INV-62 a round after one that is not closed', e.id::text from erp_producation_workorder_exec e join erp_producation_workorder_exec n
      on n.piece_id = e.piece_id and n.node_ref_type = e.node_ref_type and n.node_key = e.node_key and n.round > e.round and n.is_deleted = 0
    where e.is_deleted = 0 and e.status not in ('4', '5', '6', '7')
    union all
    select 'what a rework or repair opened was agreed to', e.id::text from erp_producation_workorder_exec e
    where e.is_deleted = 0 and (e.update_id is not null or e.node_ref_type = 2) and not exists (select 1 from erp_producation_workorder_update u
      where u.id = e.update_id and u.status = '3' and u.update_type in ('4', '5'))
    union all
    select 'INV-69 a piece that failed is frozen', p.pro_code from erp_producation_workorder_piece p
    where p.is_deleted = 0 and p.status = '0' and exists (select 1 from erp_producation_workorder_exec l
      where l.piece_id = p.id and l.status = '7' and ${isLast('l')}) and p.quality_state <> 'frozen'`,
  )
