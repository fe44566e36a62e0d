import { index, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { pieces } from '../piece/piece.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { workOrderUpdate } from './work-order-update.register.ts'

export const workUpdates = masterTable('erp_producation_workorder_update', workOrderUpdate, {
  references: { workId: () => workOrders.id },
  indexed: ['status'],
})

/** 工序处置: which steps of a new route that lie behind a piece are made up for, and which are left out. */
export const updateDecisions = pgTable(
  'erp_producation_workorder_update_decision',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    updateId: id('update_id')
      .notNull()
      .references(() => workUpdates.id),
    /** Empty: for every piece of the order. */
    pieceId: id('piece_id').references(() => pieces.id),
    nodeKey: varchar('node_key', { length: 40 }).notNull(),
    /** Dictionary node_decision. */
    decision: smallint('decision').notNull(),
  },
  t => [
    index('erp_producation_workorder_update_decision_of').on(t.updateId),
    uniqueIndex('erp_producation_workorder_update_decision_one').on(t.updateId, t.nodeKey, t.pieceId),
  ],
)
