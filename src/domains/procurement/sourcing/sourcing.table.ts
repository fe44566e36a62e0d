import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { evaluateTemplate } from './evaluate-template.master.ts'
import { sourcing } from './sourcing.register.ts'
import { sourcingLine } from './sourcing-line.register.ts'
import { sourcingSupplier } from './sourcing-supplier.register.ts'

export const evaluateTemplates = masterTable('evaluate_template', evaluateTemplate, {
  checks: { evaluate_template_whole: sql`price_weight between 30 and 80 and price_weight + tech_weight + service_weight = 100` },
})
/** The id of a sourcing is that of the document that releases it. */
export const sourcings = masterTable('sourcing', sourcing)
export const sourcingLines = masterTable('sourcing_line', sourcingLine, {
  references: { sourcingId: () => sourcings.id },
  checks: { sourcing_line_sound: sql`qty > 0 and (ceiling_price is null or ceiling_price > 0)` },
})
export const sourcingSuppliers = masterTable('sourcing_supplier', sourcingSupplier, { references: { sourcingId: () => sourcings.id } })
