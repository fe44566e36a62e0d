import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 来料检验的不变量 (INV-21). */
export const incomingBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with again as (select arrival_line_id, sum(qty) as qty from qc_incoming_recheck where is_deleted = 0 group by 1)

    select 'INV-21 what needs an inspection is judged by one, and what failed perhaps once more' as rule, l.arrival_no as subject
    from wh_arrival_line l left join qc_incoming_line i on i.arrival_line_id = l.id and i.is_deleted = 0
    left join again a on a.arrival_line_id = l.id
    where l.need_inspect = 'yes' and l.accept_qty + l.fail_qty > 0
      and (i.id is null or i.pass_qty + i.concession_qty + coalesce(a.qty, 0) <> l.accept_qty or i.concession_qty <> l.concession_qty
        or i.fail_qty - coalesce(a.qty, 0) <> l.fail_qty)
    union all
    select 'INV-21 what was found good by a second look has left where it stood apart', r.recheck_no from qc_incoming_recheck r
    where not exists (select 1 from wh_reject_hold h where h.arrival_line_id = r.arrival_line_id and h.bill_no = r.recheck_no and h.qty = -r.qty)
    union all
    select 'INV-21 a line is inspected once, and its quantities are those of the arrival', i.inspect_no from qc_incoming_line i
    join wh_arrival_line l on l.id = i.arrival_line_id where l.arrival_qty <> i.arrival_qty or l.material_id <> i.material_id
    union all
    select 'ingots are judged as their line', l.arrival_no from wh_arrival_line l join wh_arrival_ingot g on g.arrival_line_id = l.id
    join qc_incoming_line i on i.arrival_line_id = l.id left join again a on a.arrival_line_id = l.id
    group by l.id, l.arrival_no, i.pass_qty, i.concession_qty, i.fail_qty, a.qty
    having coalesce(sum(g.weight) filter (where g.result = 'pass'), 0) <> i.pass_qty + coalesce(a.qty, 0)
      or coalesce(sum(g.weight) filter (where g.result = 'concession'), 0) <> i.concession_qty
      or coalesce(sum(g.weight) filter (where g.result = 'fail'), 0) <> i.fail_qty - coalesce(a.qty, 0)
    union all
    select 'a line is 检验中 as long as its paper runs', a.arrival_no from wh_arrival a where a.is_deleted = 0
      and exists (select 1 from wh_arrival_line l where l.arrival_id = a.id and l.line_state = 'inspecting')
        <> exists (select 1 from document_claim c where c.subject = 'arrival.inspection' and c.subject_id = a.id::text and c.state = 'running')
      and a.arrival_state <> 'refused'
    union all
    select 'each line that is not all good has a nonconformity', i.inspect_no from qc_incoming i
    where (select count(*) from qc_incoming_line l where l.inspection_id = i.id and l.concession_qty + l.fail_qty > 0)
      <> (select count(*) from qc_nonconformity n where n.inspection_id = i.id and n.is_deleted = 0)
    union all
    select 'INV-21 goods taken with a deviation are marked so in stock', i.inspect_no from qc_incoming_line i
    join wh_receipt_line r on r.arrival_line_id = i.arrival_line_id join wh_receipt h on h.id = r.receipt_id and h.receipt_status = 'posted'
    group by i.id, i.inspect_no, i.concession_qty, i.pass_qty having i.concession_qty > 0 and i.pass_qty > 0 and count(distinct r.batch_no) < 2`,
  )
