import { type SQL, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { nonconformity } from './nonconformity.register.ts'
import { nonconformities } from './nonconformity.table.ts'

/** The paper that decided about it. */
const decidedBy = (disposition: string): SQL =>
  sql`select n.id as from_id, n.disposition_doc_id as to_id, 1 as qty, null::numeric as amount from qc_nonconformity n
    where n.disposition = ${disposition} and n.disposition_doc_id is not null and n.is_deleted = 0`

export default resource(nonconformity, nonconformities, {
  access: staffOnly,
  comesFrom: {
    workOrder: sql`select n.work_id as from_id, n.id as to_id, 1 as qty, null::numeric as amount from qc_nonconformity n where n.is_deleted = 0`,
  },
  leadsTo: { wouActiveToEnable: decidedBy('rework'), addRepActiveToEnable: decidedBy('repair') },
})
