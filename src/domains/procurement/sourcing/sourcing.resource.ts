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
  comesFrom: {
    purchasePlan: sql`select p.plan_id as from_id, l.sourcing_id as to_id,
      case when count(distinct l.unit) = 1 then sum(l.qty) end as qty, null::numeric as amount
      from sourcing_line l join purchase_plan_line p on p.id = l.plan_line_id where l.is_deleted = 0 group by 1, 2`,
  },
  counted: {
    quotedCount: sql`(select count(*)::int from sourcing_quote q where q.sourcing_id = ${sourcings.id}
      and q.round = ${sourcings.quoteRound} and q.withdrawn = 'no' and q.is_deleted = 0)`,
  },
})
