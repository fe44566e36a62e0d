import { index, integer, jsonb, primaryKey } from 'drizzle-orm/pg-core'
import type { QualityIndex } from '#company/quality-index.ts'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { baseProcesses } from './base-process.table.ts'
import { process } from './process.master.ts'

export const processes = masterTable('erp_producation_process', process, { references: { baseProcessId: () => baseProcesses.id } })

/** 工序质量模板. The indices of a process, copied into routes. */
export const processStandards = pgTable('erp_producation_process_standard', {
  processId: id('process_id')
    .primaryKey()
    .references(() => processes.id),
  indices: jsonb('indices').$type<readonly QualityIndex[]>().notNull(),
})

/** 工序设备. Machines that can do a process, in the order of preference. */
export const processEquipments = pgTable(
  'erp_producation_process_equipment',
  {
    processId: id('process_id')
      .notNull()
      .references(() => processes.id),
    equipmentId: id('equipment_id').notNull(),
    priority: integer('priority').notNull(),
  },
  t => [primaryKey({ columns: [t.processId, t.equipmentId] }), index('erp_producation_process_equipment_of').on(t.equipmentId)],
)
