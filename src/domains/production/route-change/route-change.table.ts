import { sql } from 'drizzle-orm'
import { bigint, index, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { productionRoutes } from '../route/route.table.ts'
import { routeChange } from './route-change.register.ts'

export const routeChanges = masterTable('erp_producation_route_change', routeChange, {
  references: { oldRouteId: () => productionRoutes.id, newRouteId: () => productionRoutes.id },
  indexed: ['status', 'routeCode', 'effectTime', 'oldRouteId', 'newRouteId'],
})

/** 路线状态记录. Each state that a version had, and who brought it there (INV-68). A trigger writes it, so that no door is forgotten. */
export const routeEvents = pgTable(
  'erp_producation_route_event',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    routeId: id('route_id')
      .notNull()
      .references(() => productionRoutes.id),
    /** Empty for a new version. */
    fromStatus: varchar('from_status', { length: 64 }).notNull(),
    toStatus: varchar('to_status', { length: 64 }).notNull(),
    approvalStatus: varchar('approval_status', { length: 64 }),
    userId: id('user_id'),
    /** The request that did it, as in the audit trail. */
    requestId: varchar('request_id', { length: 64 }).notNull().default(sql`''`),
    at: moment('at').notNull(),
  },
  t => [index('erp_producation_route_event_of').on(t.routeId, t.id)],
)
