import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { payable } from './payable.master.ts'
import { payables } from './payable.table.ts'

export default resource(payable, payables, {
  access: ownFirm(payables.supplierId, payable.key),
  counted: { openAmount: sql`(payable.amount - payable.paid_amount - payable.in_flight_amount)` },
})
