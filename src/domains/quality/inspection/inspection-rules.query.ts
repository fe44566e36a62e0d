import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 检验记录的不变量. */
export const inspectionBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'an inspection fails when one of its indices does' as rule, i.inspect_no as subject from qc_inspection i
    where (i.fail_count > 0 and i.result = 'pass') or (i.fail_count = 0 and i.index_count > 0 and i.result = 'fail')
    union all
    select 'an inspection counts its indices', i.inspect_no from qc_inspection i
    left join (select inspection_id, count(*) as n, count(*) filter (where row_result = 'fail') as bad from qc_inspection_index group by 1) v on v.inspection_id = i.id
    where i.index_count <> coalesce(v.n, 0) or i.fail_count <> coalesce(v.bad, 0)
    union all
    select 'inspections of a step are numbered without a gap', min(i.inspect_no) from qc_inspection i group by i.exec_id having max(i.check_no) <> count(*)
    union all
    select 'nobody inspects what he reported himself', i.inspect_no from qc_inspection i where exists (select 1 from erp_producation_work_report r
      where r.exec_id = i.exec_id and r.report_user_id = i.inspector_id and r.report_action <> 'undo' and r.post_time <= i.post_time
        and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id))
      and not exists (select 1 from erp_producation_workorder_exec e where e.id = i.exec_id and e.outsource_line_id is not null)
    union all
    select 'an inspection is of the piece and step it names', i.inspect_no from qc_inspection i join erp_producation_workorder_exec e on e.id = i.exec_id
    where e.piece_id <> i.piece_id or e.node_key <> i.node_key`,
  )
