import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { payable } from './payable.master.ts'
import { payables } from './payable.table.ts'

export default keeper(payable, payables, {
  sight: ownFirm(payables.supplierId, payable.key),
  counted: { openAmount: sql`(payable.amount - payable.paid_amount - payable.in_flight_amount)` },
})
