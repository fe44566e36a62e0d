import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { internalSettlements } from './entrust.table.ts'
import { internalSettlement } from './internal-settlement.register.ts'

export default resource(internalSettlement, internalSettlements, {
  access: caller => (may(caller, 'internalSettlement_view') ? staffOnly(caller) : sql`false`),
})
