import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { sourcing } from './sourcing.register.ts'
import { sourcings } from './sourcing.table.ts'
import { readersOf } from './sourcing-access.query.ts'

/** Draft tenders that a batch can take. */
const gatherable = sql`${sourcings.mode} = 'tender' and ${sourcings.sourcingState} = 'draft' and ${sourcings.batchNo} is null
  and exists (select 1 from document d where d.id = ${sourcings.id} and d.approval_status in (1, 9))`

export default resource(sourcing, sourcings, {
  access: readersOf('sourcing'),
  /** Ready for an award. */
  offered: sql`${sourcings.sourcingState} = 'evaluating'`,
  offers: { gatherable },
  counted: {
    quotedCount: sql`(select count(*)::int from sourcing_quote q where q.sourcing_id = ${sourcings.id}
      and q.round = ${sourcings.quoteRound} and q.withdrawn = 'no' and q.is_deleted = 0)`,
  },
})
