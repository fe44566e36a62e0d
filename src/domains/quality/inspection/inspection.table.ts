import { sql } from 'drizzle-orm'
import { varchar } from 'drizzle-orm/pg-core'
import { masterTable } from '#server/document/master-table.ts'
import { inspection } from './inspection.register.ts'
import { inspectionIndex } from './inspection-index.register.ts'

export const inspections = masterTable('qc_inspection', inspection, {
  indexed: ['postTime'],
  // A repeated key posts once.
  own: { opKey: varchar('op_key', { length: 80 }).notNull() },
  once: { qc_inspection_op: { of: ['opKey'], where: sql`is_deleted = 0` } },
})

export const inspectionIndices = masterTable('qc_inspection_index', inspectionIndex, {
  references: { inspectionId: () => inspections.id },
})
