import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { occupy } from '../stock-in/relink.store.ts'
import { planDemands } from '../work-order/work-plan.store.ts'
import { demands } from './demand.table.ts'
import { productionDemand } from './production-demand.register.ts'

const live = sql`erp_producation_workorder_piece p where p.demand_id = ${demands.id} and p.is_deleted = 0`

export default resource(productionDemand, demands, {
  access: staffOnly,
  // What is fully planned or closed cannot be planned again.
  offered: sql`${demands.state} = 'open'`,
  counted: {
    plannedQty: sql`(select count(*)::int from ${live} and p.status in ('0', '1', '3'))`,
    openQty: sql`greatest(${demands.qty} - (select count(*)::int from ${live} and p.status in ('0', '1', '3')), 0)`,
    finishedQty: sql`(select count(*)::int from ${live} and p.status in ('1', '3'))`,
    surplusQty: sql`greatest((select count(*)::int from ${live} and p.status in ('0', '1', '3')) - ${demands.qty}, 0)`,
    stockPieces: sql`(select count(*)::int from erp_producation_workorder_piece p where p.material_id = ${demands.productId} and p.is_deleted = 0
      and p.status = '1' and p.place = 'stock' and p.demand_id is null and p.quality_state = 'good')`,
    hasRoute: sql`case when exists (select 1 from erp_producation_route r where r.material_id = ${demands.productId} and r.is_deleted = 0
      and r.status in ('2', '3')) then 'yes' else 'no' end`,
  },
  actions: {
    async plan(ctx, { id }, { qty, ...when }) {
      await planDemands(ctx, [{ demandId: id, qty }], when)
      return undefined
    },
    async occupy(ctx, { id }, { pieceIds }) {
      await occupy(ctx, id, pieceIds)
      return undefined
    },
  },
})
