import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { may } from '#server/http/caller.ts'
import { resumeHistory } from './resume-history.master.ts'
import { resumeHistories } from './resume-history.table.ts'

/** What was said about somebody is for the personnel office alone. */
export default keeper(resumeHistory, resumeHistories, {
  sight: caller => (may(caller, 'resumeHistory_view') ? undefined : sql`false`),
})
