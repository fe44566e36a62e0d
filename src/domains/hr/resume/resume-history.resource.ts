import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { resumeHistory } from './resume-history.register.ts'
import { resumeHistories } from './resume-history.table.ts'

/** Visible to the personnel office only. */
export default resource(resumeHistory, resumeHistories, {
  access: caller => (may(caller, 'resumeHistory_view') ? undefined : sql`false`),
})
