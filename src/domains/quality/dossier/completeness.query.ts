import { sql } from 'drizzle-orm'
import type { DossierItem } from '#contract/dossier.ts'
import type { Context } from '#server/http/route.ts'
import { FINAL_PHOTOS } from '../inspection/inspection.register.ts'

type Item = { key: string; what: string; isThere: boolean; link: string | null }

/** Steps of the copy of the route that the work order (`w`) has now. */
const STEPS = sql`erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no`
/** The last round of a step (`n`) of the piece (`p`). */
const LAST = sql`lateral (select x.* from erp_producation_workorder_exec x
  where x.piece_id = p.id and x.node_key = n.node_key and x.is_deleted = 0 and x.status <> '6' order by x.round desc limit 1) e on true`
/** What was found at it last. */
const FOUND = sql`lateral (select i.result, i.witness_name, i.witness_file, i.photos from qc_inspection i where i.exec_id = e.id and i.is_deleted = 0 order by i.check_no desc limit 1) i on true`
const BATCH = sql`erp_producation_piece_issue f join wh_stock_batch b on b.material_id = f.material_id and b.batch_no = f.ingot_no and b.is_deleted = 0`

/**
 * 完整度. What the file of a piece must hold before it leaves, and whether it does: the only list of it. All of it but the certificate itself
 * must be there before a certificate is drawn up.
 */
export async function completenessOf({ tx }: Pick<Context, 'tx'>, pieceId: string): Promise<DossierItem[]> {
  const { rows } = await tx.execute<Item>(sql`
    with p as (select * from erp_producation_workorder_piece where id = ${pieceId}),
      w as (select o.* from erp_producation_workorder o join p on o.id = p.work_id)
    select * from (
      select 1 as part, 0 as seq, 'fed' as key, '' as what, p.ingot_no is not null as "isThere", '/production/piece/index?proCode=' || p.pro_code as link from p
      union all
      select 2, 0, 'incoming', b.batch_no, c.id is not null, case when c.inspection_id is null then null else '/quality/incoming/index?id=' || c.inspection_id end
      from p cross join lateral (${fed(sql`p.id`)}) b left join lateral (select l.id, l.inspection_id from qc_incoming_line l
        where l.heat_no = b.heat_no and l.material_id = b.material_id and l.is_deleted = 0 and l.pass_qty + l.concession_qty > 0 order by l.id desc limit 1) c on true
      union all
      select 3, 0, 'millCert', b.batch_no, coalesce(b.mill_cert_no, '') <> '', null from p cross join lateral (${fed(sql`p.id`)}) b
      union all
      select 4, n.process_seq, 'check', n.process_name, coalesce(e.status = '4' and (i.result = 'pass' or e.result = '2'), false), '/production/exec/index?pieceId=' || p.id
      from p cross join w join ${STEPS} left join ${LAST} left join ${FOUND} where n.is_check
      union all
      select 5, n.process_seq, 'curve', n.process_name, exists (select 1 from erp_producation_furnace_charge_row r
          join erp_producation_furnace_charge c on c.id = r.charge_id where r.exec_id = e.id and c.is_deleted = 0 and jsonb_array_length(coalesce(c.curve_file, '[]')) > 0),
        '/production/charge/index'
      from p cross join w join ${STEPS} left join ${LAST} where n.by_charge
      union all
      select 6, n.process_seq, 'witness', n.process_name, coalesce(i.witness_name, '') <> '' and jsonb_array_length(coalesce(i.witness_file, '[]')) > 0, null
      from p cross join w join ${STEPS} left join ${LAST} left join ${FOUND} where n.stop_point = 2
      union all
      select 6, n.process_seq, 'photos', n.process_name, jsonb_array_length(coalesce(i.photos, '[]')) >= ${FINAL_PHOTOS}, null
      from p cross join w join ${STEPS} left join ${LAST} left join ${FOUND} where n.is_check and not exists (
        select 1 from erp_producation_workorder_node after where after.work_id = n.work_id and after.rev_no = n.rev_no and after.pre_node_keys ? n.node_key)
      union all
      select 7, 0, 'weighed', '', exists (select 1 from erp_producation_work_report y join erp_producation_workorder_exec e on e.id = y.exec_id
        where e.piece_id = p.id and y.weight is not null and not exists (select 1 from erp_producation_work_report z where z.reverse_of = y.id)), null from p
      union all
      select 8, 0, 'ncr', c.ncr_no, c.state = 'closed', '/quality/nonconformity/index?pieceId=' || p.id
      from p join qc_nonconformity c on c.piece_id = p.id and c.is_deleted = 0
      union all
      select 9, n.process_seq, 'ndt', n.process_name, exists (select 1 from qc_ndt d where d.exec_id = e.id and d.state = 'reviewed' and d.is_deleted = 0),
        '/quality/ndt-record/index?pieceId=' || p.id
      from p cross join w join ${STEPS} left join ${LAST}
      where exists (select 1 from jsonb_array_elements(n.qualities) q where q ->> 'indexType' in ('UT', 'MT', 'PT'))
      union all
      select 10, 0, 'certificate', '', exists (select 1 from qc_certificate c where c.piece_id = p.id and c.state = 'issued' and c.is_deleted = 0),
        '/quality/certificate/index?pieceId=' || p.id from p
    ) items order by part, seq, what`)
  return rows.map(({ key, what, isThere, link }) => ({ key, what, isThere, ...(link ? { link } : {}) }))
}

/** Batches of ingots that a piece was made of, without what was taken back. */
const fed = (piece: ReturnType<typeof sql>) => sql`
  select b.material_id, b.batch_no, b.heat_no, b.mill_cert_no from ${BATCH} where f.piece_id = origin_piece(${piece})
  group by b.id having sum(f.weight) > 0`
