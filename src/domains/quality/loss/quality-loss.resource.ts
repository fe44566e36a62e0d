import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { qualityLoss } from './quality-loss.register.ts'
import { qualityLosses } from './quality-loss.table.ts'

export default resource(qualityLoss, qualityLosses, {
  access: caller => (may(caller, 'qualityLoss_view') ? staffOnly(caller) : sql`false`),
})
