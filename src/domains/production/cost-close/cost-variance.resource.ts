import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { costVariance } from './cost-variance.register.ts'
import { costVariances } from './cost-variance.table.ts'

export default resource(costVariance, costVariances, {
  access: caller => (may(caller, 'costVariance_view') ? staffOnly(caller) : sql`false`),
})
