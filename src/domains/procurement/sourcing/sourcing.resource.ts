import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { sourcing } from './sourcing.register.ts'
import { sourcings } from './sourcing.table.ts'
import { readersOf } from './sourcing-access.query.ts'
import { endSourcing, extendable, extendDeadline, nextRound, openable, openBids, repeatable } from './sourcing-acts.store.ts'

/** Draft tenders that a batch can take. */
const gatherable = sql`${sourcings.mode} = 'tender' and ${sourcings.sourcingState} = 'draft' and ${sourcings.batchNo} is null
  and exists (select 1 from document d where d.id = ${sourcings.id} and d.approval_status in (1, 9))`

export default resource(sourcing, sourcings, {
  access: readersOf('sourcing'),
  /** Ready for an award. */
  offered: sql`${sourcings.sourcingState} = 'evaluating'`,
  offers: { gatherable },
  comesFrom: {
    tender_release_batch_flow: sql`select d.id as from_id, s.id as to_id, null::numeric as qty, s.budget_amount as amount
      from sourcing s join document d on d.tenant_id = s.tenant_id and d.number = s.batch_no and d.flow_key = 'tender_release_batch_flow'`,
    purchasePlan: sql`select p.plan_id as from_id, l.sourcing_id as to_id,
      case when count(distinct l.unit) = 1 then sum(l.qty) end as qty, null::numeric as amount
      from sourcing_line l join purchase_plan_line p on p.id = l.plan_line_id where l.is_deleted = 0 group by 1, 2`,
  },
  files: {
    async open(ctx, { id }) {
      await openable(ctx, id)
    },
    async extend(ctx, { id }, asked) {
      await extendable(ctx, id, asked)
    },
    async round(ctx, { id }, asked) {
      await repeatable(ctx, id, asked)
    },
  },
  actions: {
    async open(ctx, { id }) {
      await openBids(ctx, id)
      return undefined
    },
    async extend(ctx, { id }, asked) {
      await extendDeadline(ctx, id, asked)
      return undefined
    },
    async round(ctx, { id }, asked) {
      await nextRound(ctx, id, asked)
      return undefined
    },
    async fail(ctx, { id }, { reason }) {
      await endSourcing(ctx, id, 'failed', reason)
      return undefined
    },
    async cancel(ctx, { id }, { reason }) {
      await endSourcing(ctx, id, 'cancelled', reason)
      return undefined
    },
  },
  counted: {
    quotedCount: sql`(select count(*)::int from sourcing_quote q where q.sourcing_id = ${sourcings.id}
      and q.round = ${sourcings.quoteRound} and q.withdrawn = 'no' and q.is_deleted = 0)`,
  },
})
