import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 探伤记录的不变量. */
export const ndtBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'a reviewed record has two certified people' as rule, n.ndt_no as subject from qc_ndt n where n.is_deleted = 0 and n.state = 'reviewed'
      and (n.inspector_cert_no is null or n.reviewer_cert_no is null or n.reviewer_id = n.inspector_id)
    union all
    select 'a record counts its indications', n.ndt_no from qc_ndt n where n.indication_count <> jsonb_array_length(n.indications)
    union all
    select 'an inspection goes by reviewed records', n.ndt_no from qc_ndt n where n.inspection_id is not null and n.state <> 'reviewed'
    union all
    select 'a record and its inspection are of one step', n.ndt_no from qc_ndt n join qc_inspection i on i.id = n.inspection_id where i.exec_id <> n.exec_id
    union all
    select 'a step that was tested was inspected by its record', i.inspect_no from qc_inspection i
    where exists (select 1 from qc_inspection_index v where v.inspection_id = i.id and v.index_type in ('UT', 'MT', 'PT')
      and not exists (select 1 from qc_ndt n where n.inspection_id = i.id and n.method = v.index_type))`,
  )
