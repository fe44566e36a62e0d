import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { apEntry } from './ap-entry.register.ts'
import { payable } from './payable.register.ts'
import { apLedger, payables } from './payable.table.ts'

export default [
  resource(payable, payables, {
    access: ownFirm(payables.supplierId, payable.key),
    counted: { openAmount: sql`(payable.amount - payable.paid_amount - payable.in_flight_amount)` },
  }),
  resource(apEntry, apLedger, { access: ownFirm(apLedger.supplierId, apEntry.key) }),
]
