import { sql } from 'drizzle-orm'
import type { DossierEvent } from '#contract/dossier.ts'
import type { Context } from '#server/http/route.ts'

type Row = { kind: string; at: string; what: string; round: number | null; who: string | null; link: string | null }

/** Reports that were not taken back. */
const STANDING = sql`not exists (select 1 from erp_producation_work_report z where z.reverse_of = r.id) and r.reverse_of is null`

/** 时间线. What happened to a piece and to the ingots it was made of, event by event; who did it, for those who see the shop floor. */
export async function eventsOf({ tx }: Pick<Context, 'tx'>, pieceId: string, { mayName }: { mayName: boolean }): Promise<DossierEvent[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    with fed as (select b.id, b.material_id, b.batch_no, b.heat_no, b.receipt_line_id from erp_producation_piece_issue f
      join wh_stock_batch b on b.material_id = f.material_id and b.batch_no = f.ingot_no and b.is_deleted = 0
      where f.piece_id = origin_piece(${pieceId}) group by b.id having sum(f.weight) > 0)
    select v.kind, to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, v.what, v.round, v.link, u.real_name as who from (
      select 'received' as kind, h.create_time as at, fed.batch_no || ' · ' || h.receipt_no as what, null::int as round, null::bigint as user_id,
        '/warehouse/receipt/index?receiptNo=' || h.receipt_no as link
      from fed join wh_receipt_line l on l.id = fed.receipt_line_id join wh_receipt h on h.id = l.receipt_id where h.receipt_status = 'posted'
      union all
      select 'incoming', l.create_time, l.inspect_no || ' · ' || coalesce(l.heat_no, ''), null, null, '/quality/incoming/index?inspectNo=' || l.inspect_no
      from (select distinct heat_no, material_id from fed) f join qc_incoming_line l
        on l.heat_no = f.heat_no and l.material_id = f.material_id and l.is_deleted = 0
      union all
      select case when f.weight > 0 then 'feed' else 'unfeed' end, f.post_time, f.ingot_no, null, f.feed_user_id, '/production/piece-issue/index?pieceId=' || f.piece_id
      from erp_producation_piece_issue f where f.piece_id = ${pieceId} and f.is_deleted = 0
      union all
      select lower(m.move_type), m.post_time, m.bill_no, null, m.move_user_id, null
      from erp_producation_piece_move m where m.piece_id = ${pieceId} and m.move_type <> 'FEED'
      union all
      select 'step_' || r.report_action, r.report_time, e.process_name, r.round, r.report_user_id, '/production/exec/index?pieceId=' || e.piece_id
      from erp_producation_work_report r join erp_producation_workorder_exec e on e.id = r.exec_id
      where e.piece_id = ${pieceId} and r.report_action in ('start', 'pause', 'finish') and ${STANDING}
      union all
      select i.result, i.post_time, i.process_name || coalesce(' · ' || nullif(i.remark, ''), ''), i.round, i.inspector_id,
        '/quality/inspection/index?inspectNo=' || i.inspect_no
      from qc_inspection i where i.piece_id = ${pieceId} and i.is_deleted = 0
      union all
      select 'ncr_opened', c.found_time, c.ncr_no || ' · ' || c.description, null, null, '/quality/nonconformity/index?ncrNo=' || c.ncr_no
      from qc_nonconformity c where c.piece_id = ${pieceId} and c.is_deleted = 0
      union all
      select 'ncr_closed', c.close_time, c.ncr_no, null, null, '/quality/nonconformity/index?ncrNo=' || c.ncr_no
      from qc_nonconformity c where c.piece_id = ${pieceId} and c.is_deleted = 0 and c.close_time is not null
      union all
      select 'ndt_reviewed', n.review_time, n.ndt_no || ' · ' || coalesce(n.largest, ''), n.round, n.reviewer_id, '/quality/ndt-record/sheet?id=' || n.id
      from qc_ndt n where n.piece_id = ${pieceId} and n.is_deleted = 0 and n.state = 'reviewed'
      union all
      select 'cert_issued', c.issued_time, c.cert_no, null, c.issued_by, '/quality/certificate/sheet?id=' || c.id
      from qc_certificate c where c.piece_id = ${pieceId} and c.is_deleted = 0 and c.issued_time is not null
      union all
      select 'cert_void', c.void_time, c.cert_no || ' · ' || coalesce(c.void_reason, ''), null, null, '/quality/certificate/sheet?id=' || c.id
      from qc_certificate c where c.piece_id = ${pieceId} and c.is_deleted = 0 and c.void_time is not null
      union all
      select 'finished', p.finish_time, p.pro_code, null, null, null
      from erp_producation_workorder_piece p where p.id = ${pieceId} and p.finish_time is not null
    ) v left join sys_user u on u.id = v.user_id order by v.at, v.kind desc, v.what`)
  return rows.map(({ kind, at, what, round, who, link }) => ({
    ...{ kind, at, what },
    ...(round && round > 1 ? { round } : {}),
    ...(who && mayName ? { who } : {}),
    ...(link ? { link } : {}),
  }))
}
