import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { concession } from './concession.register.ts'
import { concessions } from './concession.table.ts'

export default resource(concession, concessions, {
  access: staffOnly,
  counted: {
    proCodes: sql`(select string_agg(distinct p.pro_code, '、') from qc_concession_line l join erp_producation_workorder_piece p on p.id = l.piece_id
      where l.concession_id = qc_concession.id and l.is_deleted = 0)`,
  },
  offers: { turnable: sql`${concessions.state} in ('effective', 'refused')` },
  comesFrom: {
    nonconformity: sql`select c.ncr_id as from_id, c.id as to_id, c.qty, null::numeric as amount from qc_concession c where c.is_deleted = 0`,
  },
  leadsTo: {
    concessionAcceptanceApplication: sql`select c.id as from_id, c.document_id as to_id, c.qty, null::numeric as amount from qc_concession c
      where c.is_deleted = 0`,
  },
})
