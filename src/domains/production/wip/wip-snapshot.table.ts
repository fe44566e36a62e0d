import { date, index, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { wipSnapshot } from './wip-snapshot.register.ts'

export const wipSnapshots = masterTable('erp_producation_wip_snapshot', wipSnapshot)

/** Where each piece stood at the end of a day: what the snapshot of that day counts, and the next one is compared with. Append-only. */
export const wipPositions = pgTable(
  'erp_producation_wip_position',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    date: date('date', { mode: 'string' }).notNull(),
    pieceId: id('piece_id').notNull(),
    productId: id('product_id').notNull(),
    workshopId: id('workshop_id'),
    processCode: varchar('process_code', { length: 32 }).notNull(),
    processName: varchar('process_name', { length: 64 }).notNull(),
    /** wait, run, check, rework, hold. */
    state: varchar('state', { length: 8 }).notNull(),
    /** Since when it stands there. */
    since: moment('since').notNull(),
    weight: numeric('weight', { precision: 18, scale: 3 }).notNull(),
    value: numeric('value', { precision: 18, scale: 2 }).notNull(),
    postTime: moment('post_time').notNull(),
  },
  t => [
    uniqueIndex('erp_producation_wip_position_once').on(t.tenantId, t.date, t.pieceId),
    index('erp_producation_wip_position_of').on(t.pieceId, t.date),
  ],
)
