import { sql } from 'drizzle-orm'
import { boolean, char, index, integer, jsonb, numeric, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { NodeIndex } from '#company/quality-index.ts'
import type { NodeEquipment, NodeMaterial } from '#contract/production-shape.ts'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { workOrder } from './work-order.register.ts'

export const workOrders = masterTable('erp_producation_workorder', workOrder, {
  indexed: ['status', 'planStart', 'planEnd'],
  searched: true,
  checks: {
    erp_producation_workorder_qty: sql`qty >= 0 and (qty > 0 or status = '90')`,
    erp_producation_workorder_days: sql`plan_end >= plan_start`,
  },
})

const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')
const hours = (name: string) => numeric(name, { precision: 10, scale: 2 }).notNull()

/** 工艺快照. One row for each copy of a route that a work order has had; the last one is current. Insert-only. */
export const workSnapshots = pgTable(
  'erp_producation_workorder_route',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    workId: id('work_id').notNull(),
    revNo: integer('rev_no').notNull(),
    routeId: id('route_id').notNull(),
    routeCode: varchar('route_code', { length: 40 }).notNull(),
    versionNum: integer('version_num').notNull(),
    routeType: varchar('route_type', { length: 8 }).notNull(),
    /** 1 选路线, 2 换路线, 3 版本切换, 4 跳车间, 5 回退. */
    reason: smallint('reason').notNull(),
    updateId: id('update_id'),
    processInstanceId: id('process_instance_id'),
    contentHash: char('content_hash', { length: 64 }).notNull(),
    createUser: id('create_user'),
    createTime: moment('create_time').notNull(),
  },
  t => [
    uniqueIndex('erp_producation_workorder_route_rev').on(t.workId, t.revNo),
    index('erp_producation_workorder_route_of').on(t.routeId),
  ],
)

/** 工单工艺节点. The steps of a copy, as they were when it was made. Insert-only. */
export const workNodes = pgTable(
  'erp_producation_workorder_node',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    snapshotId: id('snapshot_id').notNull(),
    workId: id('work_id').notNull(),
    revNo: integer('rev_no').notNull(),
    nodeKey: varchar('node_key', { length: 40 }).notNull(),
    routeProcessId: id('route_process_id').notNull(),
    processId: id('process_id').notNull(),
    processCode: varchar('process_code', { length: 32 }).notNull(),
    processName: varchar('process_name', { length: 64 }).notNull(),
    baseProcessCode: varchar('base_process_code', { length: 32 }).notNull(),
    deptShopId: id('dept_shop_id').notNull(),
    processSeq: integer('process_seq').notNull(),
    preNodeKeys: jsonb('pre_node_keys').$type<readonly string[]>().notNull(),
    parallelGroup: varchar('parallel_group', { length: 8 }),
    branchNo: integer('branch_no'),
    nodeType: smallint('node_type').notNull(),
    isKey: boolean('is_key').notNull(),
    isReport: boolean('is_report').notNull(),
    isCheck: boolean('is_check').notNull(),
    byCharge: boolean('by_charge').notNull(),
    certType: varchar('cert_type', { length: 64 }),
    stopPoint: smallint('stop_point').notNull(),
    prepTime: hours('prep_time'),
    runTime: hours('run_time'),
    waitTime: hours('wait_time'),
    workContent: text('work_content').notNull(),
    techRequire: text('tech_require').notNull(),
    outputMaterialCode: varchar('output_material_code', { length: 64 }),
    outputWeight: numeric('output_weight', { precision: 18, scale: 3 }),
    materials: jsonb('materials').$type<readonly NodeMaterial[]>().notNull(),
    equipments: jsonb('equipments').$type<readonly NodeEquipment[]>().notNull(),
    qualities: jsonb('qualities').$type<readonly NodeIndex[]>().notNull(),
  },
  t => [
    uniqueIndex('erp_producation_workorder_node_key').on(t.workId, t.revNo, t.nodeKey),
    index('erp_producation_workorder_node_of').on(t.snapshotId),
  ],
)

/** 工单事件. Every change of a work order's state, with who made it and why. Append-only. */
export const workEvents = pgTable(
  'erp_producation_workorder_event',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    workId: id('work_id').notNull(),
    eventType: varchar('event_type', { length: 32 }).notNull(),
    /** Status before and after; equal if the event changed something else. */
    before: varchar('before', { length: 8 }).notNull(),
    after: varchar('after', { length: 8 }).notNull(),
    userId: id('user_id'),
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
    postTime: moment('post_time').notNull(),
  },
  t => [index('erp_producation_workorder_event_of').on(t.workId, t.id)],
)
