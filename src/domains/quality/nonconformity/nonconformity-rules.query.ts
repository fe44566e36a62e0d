import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 不合格品的不变量. What must hold of pieces that failed and of what is done about them (INV-69). */
export const nonconformityBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with last as (
      select distinct on (e.piece_id, e.node_key) e.* from erp_producation_workorder_exec e
      where e.is_deleted = 0 and e.node_ref_type = 1 order by e.piece_id, e.node_key, e.round desc),
    live as (select * from qc_nonconformity where is_deleted = 0 and state <> 'closed')

    select 'a step that failed has a nonconformity' as rule, l.id::text as subject from last l join erp_producation_workorder_piece p on p.id = l.piece_id
    where l.status = '7' and p.status = '0' and not exists (select 1 from live n where n.exec_id = l.id)
    union all
    select 'INV-69 a piece with a nonconformity is frozen', n.ncr_no from live n join erp_producation_workorder_piece p on p.id = n.piece_id
    where p.status = '0' and p.quality_state <> 'frozen'
    union all
    select 'INV-69 one disposition of a piece at a time', n.piece_id::text from live n where n.state = 'running' and n.piece_id is not null
    group by n.piece_id having count(distinct n.disposition_doc_id) <> 1
    union all
    select 'a piece is in the rework or repair that its nonconformity says', p.pro_code from erp_producation_workorder_piece p
    where p.is_deleted = 0 and p.status = '0' and (p.branch_status <> '0') <> exists (select 1 from live n where n.piece_id = p.id and n.state = 'running'
      and n.disposition in ('rework', 'repair') and n.disposition_doc_id is not distinct from p.branch_ref_id)
    union all
    select 'a step that was conceded has a concession in force', e.id::text from last e join erp_producation_workorder_piece p on p.id = e.piece_id
    where e.result = '2' and not exists (select 1 from qc_concession_line l join qc_concession c on c.id = l.concession_id
      where l.piece_id = e.piece_id and l.is_deleted = 0 and c.state in ('effective', 'scrapped'))
    union all
    select 'a piece is conceded at most twice', l.piece_id::text from qc_concession_line l join qc_concession c on c.id = l.concession_id
    where l.is_deleted = 0 and c.state in ('effective', 'scrapped') group by l.piece_id having count(distinct c.id) > 2
    union all
    select 'INV-69 goods with a nonconformity are frozen', n.ncr_no from live n join stock_balance b on b.warehouse_id = n.warehouse_id
      and b.location_id = coalesce(n.location_id, 0) and b.material_id = n.material_id and b.batch_no = coalesce(n.batch_no, '')
    where b.on_hand_qty > 0 and b.quality_state <> 'frozen'
    union all
    select 'open without a disposition, closed with one', n.ncr_no from qc_nonconformity n where n.is_deleted = 0
      and ((n.state = 'open') <> (n.disposition is null) or (n.state = 'closed') <> (n.close_time is not null))`,
  )
