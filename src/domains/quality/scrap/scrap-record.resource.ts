import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { scrapRecord } from './scrap-record.register.ts'
import { scrapRecords } from './scrap-record.table.ts'

export default resource(scrapRecord, scrapRecords, {
  access: caller => (may(caller, 'scrapRecord_view') ? staffOnly(caller) : sql`false`),
  comesFrom: {
    workOrder: sql`select s.work_id as from_id, s.id as to_id, s.qty, s.loss_amount as amount from qc_scrap_record s where s.work_id is not null`,
  },
  leadsTo: {
    workOrder: sql`select distinct on (s.replenish_work_id) s.id as from_id, s.replenish_work_id as to_id, s.qty, null::numeric as amount
      from qc_scrap_record s where s.replenish_work_id is not null`,
  },
})
