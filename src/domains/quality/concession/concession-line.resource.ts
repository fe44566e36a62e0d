import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { concessionLines } from './concession.table.ts'
import { concessionLine } from './concession-line.register.ts'

export default resource(concessionLine, concessionLines, {
  access: staffOnly,
  counted: { concessionState: sql`(select c.state from qc_concession c where c.id = qc_concession_line.concession_id)` },
})
