import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { pieceCost } from './piece-cost.register.ts'
import { pieceCosts } from './piece-cost.table.ts'

export default resource(pieceCost, pieceCosts, {
  access: caller => (may(caller, 'pieceCost_view') ? staffOnly(caller) : sql`false`),
})
