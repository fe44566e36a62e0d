import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { incomingInspections } from './incoming.table.ts'
import { incomingInspection } from './incoming-inspection.register.ts'

export default resource(incomingInspection, incomingInspections, {
  access: staffOnly,
  comesFrom: {
    arrival: sql`select i.arrival_id as from_id, i.id as to_id, (select case when count(distinct l.unit) = 1 then sum(l.arrival_qty) end
      from qc_incoming_line l where l.inspection_id = i.id) as qty, null::numeric as amount from qc_incoming i where i.is_deleted = 0`,
  },
})
