import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { plansVisibleTo } from './plan-access.query.ts'
import { purchasePlan } from './purchase-plan.register.ts'
import { purchasePlans } from './purchase-plan.table.ts'

/** A batch can take drafts and rejected plans. */
export default resource(purchasePlan, purchasePlans, {
  offered: sql`${purchasePlans.planState} = 'draft' and ${purchasePlans.batchNo} is null
    and exists (select 1 from document d where d.id = ${purchasePlans.id} and d.approval_status in (1, 9))`,
  access: plansVisibleTo,
  comesFrom: {
    procurement_barch_plan: sql`select d.id as from_id, p.id as to_id, null::numeric as qty, p.total_est_amount as amount
      from purchase_plan p join document d on d.tenant_id = p.tenant_id and d.number = p.batch_no and d.flow_key = 'procurement_barch_plan'`,
  },
})
