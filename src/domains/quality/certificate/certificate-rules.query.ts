import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { hashOf } from './certificate.ledger.ts'
import { certificates } from './certificate.table.ts'

/** 质量证明书的不变量 (INV-99). */
export async function certificateBreaches(tx: Tx): Promise<Breach[]> {
  const rows = await tx
    .select({ certNo: certificates.certNo, certData: certificates.certData, contentHash: certificates.contentHash })
    .from(certificates)
    .where(sql`state <> 'draft'`)
  const forged = rows.filter(({ certData, contentHash }) => hashOf(certData) !== contentHash)
  const found = await breachesIn(
    tx,
    sql`
    select 'INV-99 one certificate in force for a piece' as rule, min(c.cert_no) as subject from qc_certificate c where c.state = 'issued' and c.is_deleted = 0
    group by c.piece_id having count(*) > 1
    union all
    select 'INV-99 a certificate in force is of a finished piece', c.cert_no from qc_certificate c join erp_producation_workorder_piece p on p.id = c.piece_id
    where c.state = 'issued' and c.is_deleted = 0 and p.status not in ('1', '3')
    union all
    select 'INV-99 issued by another person', c.cert_no from qc_certificate c where c.state <> 'draft' and c.issued_by = c.draft_by
    union all
    select 'INV-99 no certificate is issued while something is to be decided about the piece', c.cert_no from qc_certificate c
    where c.state = 'issued' and c.is_deleted = 0 and exists (select 1 from qc_nonconformity n where n.piece_id = c.piece_id and n.is_deleted = 0
      and n.found_time < c.issued_time and coalesce(n.close_time, now()) > c.issued_time)
    union all
    select 'INV-99 every value is what the last record says', c.cert_no || ' ' || (v ->> 'name') from qc_certificate c
    cross join unnest(array['chem', 'mech', 'hardness', 'metallo', 'dimensions', 'surface']) part
    cross join lateral jsonb_array_elements(c.cert_data -> part) v
    where c.state = 'issued' and c.is_deleted = 0 and not exists (select 1 from qc_inspection i join qc_inspection_index x on x.inspection_id = i.id
      where i.tenant_id = c.tenant_id and i.inspect_no = v ->> 'record' and i.piece_id = c.piece_id and x.index_name = v ->> 'name'
        and coalesce(x.measured_value, '') = v ->> 'value' and x.row_result = v ->> 'result' and coalesce(x.limits, '') = v ->> 'limits'
        and not exists (select 1 from qc_inspection later where later.piece_id = i.piece_id and later.node_key = i.node_key
          and (later.round, later.check_no) > (i.round, i.check_no)))
    union all
    select 'INV-99 the heat analysis is what was found when it came in', c.cert_no || ' ' || (v ->> 'name') from qc_certificate c
    cross join lateral jsonb_array_elements(c.cert_data -> 'heat') v
    where c.state = 'issued' and c.is_deleted = 0 and not exists (select 1 from qc_incoming_index x join qc_index q on q.id = x.index_id
      where x.tenant_id = c.tenant_id and x.inspect_no = v ->> 'record' and x.heat_no = c.heat_no and q.index_name = v ->> 'name'
        and x.measured_value = (v ->> 'value')::numeric and x.row_result = v ->> 'result' and x.is_deleted = 0)
    union all
    select 'INV-99 what was tested is what its record says', c.cert_no || ' ' || (v ->> 'ndtNo') from qc_certificate c
    cross join lateral jsonb_array_elements(c.cert_data -> 'ndt') v
    where c.state = 'issued' and c.is_deleted = 0 and not exists (select 1 from qc_ndt n where n.tenant_id = c.tenant_id and n.ndt_no = v ->> 'ndtNo'
      and n.piece_id = c.piece_id and n.state = 'reviewed' and n.is_deleted = 0 and coalesce(n.largest, '') = v ->> 'largest'
      and coalesce(n.conclusion, '') = v ->> 'result')
    union all
    select 'INV-99 concessions in force are told', c.cert_no || ' ' || d.concession_no from qc_certificate c
    join qc_concession_line l on l.piece_id = c.piece_id and l.is_deleted = 0 and l.is_scrapped = 'no'
    join qc_concession d on d.id = l.concession_id and d.state = 'effective' and d.is_deleted = 0
    where c.state = 'issued' and c.is_deleted = 0
      and not exists (select 1 from jsonb_array_elements(c.cert_data -> 'concessions') v where v ->> 'concessionNo' = d.concession_no)
    union all
    select 'a certificate is void for a reason', c.cert_no from qc_certificate c where (c.state = 'void') <> (c.void_reason is not null)`,
  )
  return [...forged.map(({ certNo }) => ({ rule: 'INV-99 the hash recomputes equal', subject: certNo })), ...found]
}
