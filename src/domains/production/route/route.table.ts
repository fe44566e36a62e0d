import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { NodeIndex } from '#company/quality-index.ts'
import { auditColumns, id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { processes } from '../process/process.table.ts'
import { route } from './route.register.ts'
import { routeBlank } from './route-blank.master.ts'
import { routeEquipment } from './route-equipment.master.ts'
import { routeMaterial } from './route-material.master.ts'

export const productionRoutes = masterTable('erp_producation_route', route, { indexed: ['status', 'routeName', 'routeType', 'enableTime'] })

const hours = (name: string) => numeric(name, { precision: 10, scale: 2 })

/** 路线节点. A step of one version. `nodeKey` stays the same from version to version; the predecessors are the graph. */
export const routeNodes = pgTable(
  'erp_producation_route_process',
  {
    ...auditColumns(),
    routeId: id('route_id')
      .notNull()
      .references(() => productionRoutes.id),
    nodeKey: varchar('node_key', { length: 40 }).notNull(),
    processId: id('process_id')
      .notNull()
      .references(() => processes.id),
    /** As they were when the version was drawn. */
    processCode: varchar('process_code', { length: 32 }).notNull(),
    processName: varchar('process_name', { length: 64 }).notNull(),
    baseProcessCode: varchar('base_process_code', { length: 32 }).notNull(),
    deptShopId: id('dept_shop_id').notNull(),
    processSeq: integer('process_seq').notNull(),
    preNodeKeys: jsonb('pre_node_keys').$type<readonly string[]>().notNull(),
    nodeType: smallint('node_type').notNull(),
    isKey: boolean('is_key').notNull(),
    isReport: boolean('is_report').notNull(),
    isCheck: boolean('is_check').notNull(),
    /** 0 无, 1 见证点W, 2 停止点H. */
    stopPoint: smallint('stop_point').notNull(),
    prepTime: hours('prep_time').notNull(),
    runTime: hours('run_time').notNull(),
    waitTime: hours('wait_time').notNull(),
    workContent: text('work_content').notNull(),
    techRequire: text('tech_require').notNull(),
    outputMaterialId: id('output_material_id'),
    outputWeight: numeric('output_weight', { precision: 18, scale: 3 }),
    qualities: jsonb('qualities').$type<readonly NodeIndex[]>().notNull(),
    /** Where the editor drew it; not part of the route. */
    posX: integer('pos_x'),
    posY: integer('pos_y'),
  },
  t => [
    uniqueIndex('erp_producation_route_process_key').on(t.routeId, t.nodeKey),
    index('erp_producation_route_process_of').on(t.processId),
    check('erp_producation_route_process_type', sql`${t.nodeType} between 1 and 4 and ${t.stopPoint} between 0 and 2`),
    check('erp_producation_route_process_time', sql`${t.prepTime} >= 0 and ${t.runTime} >= 0 and ${t.waitTime} >= 0`),
  ],
)

export const routeMaterials = masterTable('erp_producation_route_process_material', routeMaterial, {
  references: { routeId: () => productionRoutes.id },
  checks: { erp_producation_route_material_qty: sql`qty_per > 0` },
})

export const routeEquipments = masterTable('erp_producation_route_process_equipment', routeEquipment, {
  references: { routeId: () => productionRoutes.id },
})

export const routeBlanks = masterTable('erp_producation_route_pre_material', routeBlank, {
  references: { routeId: () => productionRoutes.id },
  checks: { erp_producation_route_blank_yield: sql`yield_rate > 0 and yield_rate <= 1 and qty_per > 0 and unit_weight > 0` },
})

/** 前置来源. Where the blank of a product comes from. */
export const routePreSources = pgTable(
  'erp_producation_route_pre_source',
  {
    routeId: id('route_id')
      .primaryKey()
      .references(() => productionRoutes.id),
    /** 1 外购钢锭/坯, 2 自产(前置路线), 3 客供. */
    sourceType: smallint('source_type').notNull(),
    preRouteCode: varchar('pre_route_code', { length: 40 }).notNull(),
    remark: varchar('remark', { length: 500 }).notNull(),
  },
  t => [
    check(
      'erp_producation_route_pre_source_route',
      sql`${t.sourceType} between 1 and 3 and (${t.sourceType} = 2) = (${t.preRouteCode} <> '')`,
    ),
  ],
)
