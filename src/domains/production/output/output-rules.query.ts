import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 产量记录的不变量 (INV-97). */
export const outputFactBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with live as (select f.* from erp_producation_output_fact f where f.reverse_of is null
      and not exists (select 1 from erp_producation_output_fact r where r.reverse_of = f.id)),
    reported as (select r.exec_id from erp_producation_work_report r where r.report_action = 'finish'
      and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id))

    select 'INV-97 a reported step that is done or failed has one row of output' as rule, e.id::text as subject
    from erp_producation_workorder_exec e join reported r on r.exec_id = e.id left join live f on f.exec_id = e.id
    where e.is_deleted = 0 and e.status in ('4', '7') group by e.id having count(f.id) <> 1
    union all
    select 'INV-97 output is what its step says', e.id::text from live f join erp_producation_workorder_exec e on e.id = f.exec_id
    where e.status in ('0', '1', '2', '3') or (e.status in ('4', '7') and f.result is distinct from e.result)
    union all
    select 'INV-97 a piece is counted once at a step, and passed it', min(f.id)::text from live f where f.is_output = 'yes'
    group by f.piece_id, f.node_key having count(*) > 1 or bool_or(f.result = '3')
    union all
    select 'INV-97 a piece that passed a step is counted there', min(f.id)::text from live f where f.result in ('1', '2')
    group by f.piece_id, f.node_key having count(*) filter (where f.is_output = 'yes') <> 1
    union all
    select 'output taken back is taken back whole', r.id::text from erp_producation_output_fact r join erp_producation_output_fact f on f.id = r.reverse_of
    where r.qty + f.qty <> 0 or r.weight + f.weight <> 0 or r.std_hours + f.std_hours <> 0 or r.actual_hours + f.actual_hours <> 0
      or r.output_value + f.output_value <> 0 or r.is_output <> f.is_output or r.exec_id <> f.exec_id
    union all
    select 'the output value of a piece is not negative', f.piece_id::text from live f
    group by f.piece_id having sum(f.output_value) < 0`,
  )
