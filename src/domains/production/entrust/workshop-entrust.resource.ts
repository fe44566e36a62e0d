import { type SQL, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { workshopEntrusts } from './entrust.table.ts'
import { workshopEntrust } from './workshop-entrust.register.ts'

const stepsIn = (states: SQL) =>
  sql`(select count(*)::int from erp_producation_workorder_exec e where e.entrust_id = erp_producation_workshop_entrust.id and e.is_deleted = 0 and e.status in (${states}))`

export default resource(workshopEntrust, workshopEntrusts, {
  access: staffOnly,
  counted: {
    // It returns by itself with its last step; what is settled internally is settled then.
    entrustState: sql`case when ${stepsIn(sql`'0', '1', '2'`)} > 0 then 'running' when ${workshopEntrusts.settleMode} = 'internal' then 'settled' else 'returned' end`,
    doneQty: stepsIn(sql`'3', '4', '7'`),
    settledAmount: sql`(select coalesce(sum(s.amount), 0)::numeric(18, 2) from erp_producation_internal_settlement s where s.entrust_id = erp_producation_workshop_entrust.id)`,
  },
})
