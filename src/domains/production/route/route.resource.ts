import { sql } from 'drizzle-orm'
import { update } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { openChange } from '../route-change/route-change.store.ts'
import { route } from './route.register.ts'
import { productionRoutes, routeNodes } from './route.table.ts'
import { copyGraph } from './route-copy.store.ts'
import { nodeCount } from './route-head.query.ts'
import { createRoute, disableRoute, requireOwn } from './route-head.store.ts'
import { DISCARDED } from './route-state.rules.ts'

export default resource(route, productionRoutes, {
  access: staffOnly,
  // Papers and other routes start from versions that exist for people: not from discarded ones.
  offered: sql`${productionRoutes.status} <> ${DISCARDED}`,
  // Only what is in force may be registered and chosen for work orders.
  offers: { inForce: sql`${productionRoutes.status} in ('2', '3')` },
  counted: {
    nodeCount,
    totalHours: sql`(select coalesce(sum(n.prep_time + n.run_time), 0) from ${routeNodes} n where n.route_id = ${productionRoutes.id})`,
  },
  createActions: {
    async create(ctx, { copyFromId, ...head }) {
      const id = await createRoute(ctx, head)
      if (copyFromId) await copyGraph(ctx, copyFromId, id)
      return id
    },
  },
  actions: {
    async change(ctx, row, { forceDecision, ...asked }) {
      await openChange(ctx, row.id, { ...asked, forceDecision: forceDecision === 'yes' })
      return undefined
    },
    async disable(ctx, row, { disableReason }) {
      await disableRoute(ctx, row.id, disableReason)
      return undefined
    },
    async discard(ctx, row) {
      await requireOwn(ctx, row.deptId ?? '')
      await update(ctx, productionRoutes, row.id, { status: DISCARDED })
      return undefined
    },
  },
})
