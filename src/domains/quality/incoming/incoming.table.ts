import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { incomingIndex } from './incoming-index.register.ts'
import { incomingInspection } from './incoming-inspection.register.ts'
import { incomingLine } from './incoming-line.register.ts'

export const incomingInspections = masterTable('qc_incoming', incomingInspection)
export const incomingLines = masterTable('qc_incoming_line', incomingLine, {
  references: { inspectionId: () => incomingInspections.id },
  // INV-21: every part of what arrived is judged, and once.
  checks: {
    qc_incoming_line_whole: sql`pass_qty + concession_qty + fail_qty = arrival_qty and least(pass_qty, concession_qty, fail_qty) >= 0`,
  },
})
export const incomingIndices = masterTable('qc_incoming_index', incomingIndex, {
  references: { inspectionId: () => incomingInspections.id },
})
