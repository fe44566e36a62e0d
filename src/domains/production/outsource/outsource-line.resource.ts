import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { outsourceLines } from './outsource.table.ts'
import { outsourceLine } from './outsource-line.register.ts'

export default resource(outsourceLine, outsourceLines, {
  access: caller => (may(caller, 'outsourceLine_view') ? staffOnly(caller) : sql`false`),
})
