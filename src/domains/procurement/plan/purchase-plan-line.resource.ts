import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { planLinesVisibleTo } from './plan-access.query.ts'
import { purchasePlanLines } from './purchase-plan.table.ts'
import { purchasePlanLine } from './purchase-plan-line.register.ts'

/** Offered while something can still be bought. */
export default resource(purchasePlanLine, purchasePlanLines, {
  offered: sql`${purchasePlanLines.lineState} <> 'closed'
    and ${purchasePlanLines.sourcedQty} + ${purchasePlanLines.directQty} < ${purchasePlanLines.approvedQty}`,
  /** For orders by an agreement, which may be what a sourcing has led to. */
  offers: {
    orderable: sql`${purchasePlanLines.lineState} <> 'closed' and ${purchasePlanLines.orderedQty} < ${purchasePlanLines.approvedQty}`,
  },
  access: planLinesVisibleTo,
})
