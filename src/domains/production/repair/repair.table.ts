import { boolean, index, integer, jsonb, numeric, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import type { workNodes } from '../work-order/work-order.table.ts'
import { workUpdates } from '../work-update/work-update.table.ts'

type Steps = typeof workNodes.$inferSelect

/** 返修工序. The steps of a repair, one after the other, outside the route. Written while it is asked for, fixed once it is agreed to. */
export const repairNodes = pgTable(
  'erp_producation_repair_node',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    updateId: id('update_id')
      .notNull()
      .references(() => workUpdates.id),
    seq: integer('seq').notNull(),
    nodeKey: varchar('node_key', { length: 40 }).notNull(),
    processId: id('process_id').notNull(),
    processCode: varchar('process_code', { length: 32 }).notNull(),
    processName: varchar('process_name', { length: 64 }).notNull(),
    baseProcessCode: varchar('base_process_code', { length: 32 }).notNull(),
    deptShopId: id('dept_shop_id').notNull(),
    isCheck: boolean('is_check').notNull(),
    byCharge: boolean('by_charge').notNull(),
    certType: varchar('cert_type', { length: 64 }),
    runTime: numeric('run_time', { precision: 10, scale: 2 }).notNull(),
    workContent: text('work_content').notNull(),
    equipments: jsonb('equipments').$type<Steps['equipments']>().notNull(),
    qualities: jsonb('qualities').$type<Steps['qualities']>().notNull(),
  },
  t => [
    uniqueIndex('erp_producation_repair_node_seq').on(t.updateId, t.seq),
    uniqueIndex('erp_producation_repair_node_key').on(t.nodeKey),
    index('erp_producation_repair_node_process').on(t.processId),
  ],
)
