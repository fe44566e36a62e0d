import { sql } from 'drizzle-orm'
import type { DossierFiles } from '#contract/dossier.ts'
import { filesOf } from '#platform/file/file.store.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { pieceIdOf } from './dossier.query.ts'

/** 附件照片. Files of everything that is known about a piece, by section; each is shown to whoever may read what it hangs on. */
type Subject = { section: string; of: string; id: string }

export async function filesOfPiece(ctx: Context, proCode: string): Promise<DossierFiles[]> {
  const pieceId = await pieceIdOf(ctx, proCode)
  if (!pieceId) throw missing('没有该产品编号')
  const { rows } = await ctx.tx.execute<Subject>(sql`
    with papers as (
      select 'material' as section, l.inspect_no as of, l.inspection_id as id from erp_producation_workorder_piece p
      join qc_incoming_line l on l.heat_no = p.heat_no and l.tenant_id = p.tenant_id and l.is_deleted = 0 where p.id = ${pieceId}
      union
      select 'making', c.charge_no, c.id from erp_producation_furnace_charge_row r join erp_producation_furnace_charge c on c.id = r.charge_id
      join erp_producation_workorder_exec e on e.id = r.exec_id where e.piece_id = ${pieceId} and c.is_deleted = 0
      union
      select 'checks', i.process_name || ' ' || i.inspect_no, i.id from qc_inspection i where i.piece_id = ${pieceId} and i.is_deleted = 0
      union
      select 'ndt', n.ndt_no, n.id from qc_ndt n where n.piece_id = ${pieceId} and n.is_deleted = 0
      union
      select 'failures', n.ncr_no, n.id from qc_nonconformity n where n.piece_id = ${pieceId} and n.is_deleted = 0
      union
      select 'failures', n.disposition_no, n.disposition_doc_id from qc_nonconformity n
      where n.piece_id = ${pieceId} and n.is_deleted = 0 and n.disposition_doc_id is not null
      union
      select 'failures', c.concession_no, c.document_id from qc_concession c join qc_concession_line l on l.concession_id = c.id
      where l.piece_id = ${pieceId} and l.is_deleted = 0 and c.is_deleted = 0)
    select section, of, id::text from papers
    union select section, of, i.id::text from papers join wf_instance i on i.biz_id = papers.id
    order by section, of, id`)
  const found: DossierFiles[] = []
  for (const { section, of, id } of rows) {
    const files = (await filesOf(ctx, id)).map(({ handle, name }) => ({ id: handle, name }))
    if (files.length > 0) found.push({ section, of, files })
  }
  return found
}
