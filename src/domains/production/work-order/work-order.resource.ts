import { eq, inArray, or, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { draftReplan, draftReroute } from '../work-update/reroute.store.ts'
import { lockedOrder } from './work-event.ledger.ts'
import { counted } from './work-order.query.ts'
import { workOrder } from './work-order.register.ts'
import { workOrders } from './work-order.table.ts'
import { cancelOrder, mergeOrders, planDemands, planStock, splitOrder } from './work-plan.store.ts'
import { chooseRoute } from './work-route.store.ts'
import { ON_HOLD, OPEN, UNFINISHED } from './work-state.rules.ts'

export default resource(workOrder, workOrders, {
  access: staffOnly,
  counted,
  comesFrom: {
    productionDemand: sql`select p.demand_id as from_id, p.work_id as to_id, count(*) as qty, null::numeric as amount
      from erp_producation_workorder_piece p where p.demand_id is not null and p.is_deleted = 0 group by 1, 2`,
  },
  offers: {
    // Going on or standing still: what work can be reported on, later at least.
    open: or(inArray(workOrders.status, [...OPEN]), eq(workOrders.holdStatus, ON_HOLD)) ?? sql`false`,
    unfinished: inArray(workOrders.status, [...UNFINISHED]),
  },
  createActions: {
    plan: (ctx, { demands, ...plan }) => planDemands(ctx, demands, plan),
    planStock,
  },
  actions: {
    async chooseRoute(ctx, { id }, { routeId, reason }) {
      await chooseRoute(ctx, await lockedOrder(ctx, id), routeId, reason)
      return undefined
    },
    async split(ctx, { id }, { pieceIds, planStart, planEnd }) {
      await splitOrder(ctx, await lockedOrder(ctx, id), { pieceIds, planStart, planEnd })
      return undefined
    },
    async merge(ctx, { id }, { targetId }) {
      await mergeOrders(ctx, id, targetId)
      return undefined
    },
    async reroute(ctx, { id }, asked) {
      await draftReroute(ctx, await lockedOrder(ctx, id), asked)
      return undefined
    },
    async replan(ctx, { id }, asked) {
      await draftReplan(ctx, await lockedOrder(ctx, id), asked)
      return undefined
    },
    async cancel(ctx, { id }, { reason }) {
      await cancelOrder(ctx, await lockedOrder(ctx, id), reason)
      return undefined
    },
  },
})
