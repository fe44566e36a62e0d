import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { planLinesInSight } from './plan-sight.query.ts'
import { purchasePlanLines } from './purchase-plan.table.ts'
import { purchasePlanLine } from './purchase-plan-line.master.ts'

/** Offered as long as something of it can still be bought. */
export default keeper(purchasePlanLine, purchasePlanLines, {
  offered: sql`${purchasePlanLines.lineState} <> 'closed'
    and ${purchasePlanLines.sourcedQty} + ${purchasePlanLines.directQty} < ${purchasePlanLines.approvedQty}`,
  sight: planLinesInSight,
})
