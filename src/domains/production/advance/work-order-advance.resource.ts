import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { workOrderAdvance } from './work-order-advance.register.ts'
import { workOrderAdvances } from './work-order-advance.table.ts'

export default resource(workOrderAdvance, workOrderAdvances, {
  access: staffOnly,
  counted: {
    unlinkedQty: sql`(select count(*)::int from erp_producation_workorder_piece p where p.work_id = erp_producation_workorder_advance.work_id
      and p.is_deleted = 0 and p.status in ('0', '1', '3') and p.demand_id is null)`,
  },
})
