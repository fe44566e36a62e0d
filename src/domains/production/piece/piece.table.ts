import { sql } from 'drizzle-orm'
import { index, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { piece } from './piece.register.ts'

export const pieces = masterTable('erp_producation_workorder_piece', piece, {
  references: { workId: () => workOrders.id },
  indexed: ['finishTime', 'status', 'place'],
  searched: true,
})

/** 件流转. Where a piece went, move by move; the last one is where it is. Append-only. */
export const pieceMoves = pgTable(
  'erp_producation_piece_move',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    pieceId: id('piece_id').notNull(),
    /** Dictionary piece_move. */
    moveType: varchar('move_type', { length: 16 }).notNull(),
    /** Dictionary piece_place; '' before the first move. */
    fromPlace: varchar('from_place', { length: 16 }).notNull(),
    toPlace: varchar('to_place', { length: 16 }).notNull(),
    /** The workshop, supplier, warehouse or delivery. */
    refId: id('ref_id'),
    billNo: varchar('bill_no', { length: 40 }).notNull().default(''),
    moveUserId: id('move_user_id'),
    postTime: moment('post_time').notNull(),
  },
  t => [index('erp_producation_piece_move_of').on(t.pieceId, t.id), index('erp_producation_piece_move_day').on(t.tenantId, sql`post_time`)],
)
