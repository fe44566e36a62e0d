import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { readersOf } from '../sourcing/sourcing-access.query.ts'
import { award } from './award.register.ts'
import { awardLines, awards } from './award.table.ts'
import { awardLine } from './award-line.register.ts'

/** Draft awards that a batch can take. */
const gatherable = sql`${awards.awardState} = 'draft' and ${awards.batchNo} is null
  and exists (select 1 from document d where d.id = ${awards.id} and d.approval_status in (1, 9))`

const ofBatch = (flowKey: string) => sql`select d.id as from_id, a.id as to_id, null::numeric as qty, a.total_amount as amount
  from award a join document d on d.tenant_id = a.tenant_id and d.number = a.batch_no and d.flow_key = ${flowKey}`

export default [
  /** What a contract or an agreement can follow from. */
  resource(award, awards, {
    access: readersOf('award'),
    offered: sql`${awards.awardState} = 'effective'`,
    offers: {
      tenders: sql`${gatherable} and ${awards.mode} in ('tender', 'quantity')`,
      inquiries: sql`${gatherable} and ${awards.mode} = 'inquiry'`,
    },
    comesFrom: {
      bid_release_batch_flow: ofBatch('bid_release_batch_flow'),
      bid_inquiry_release_batch_flow: ofBatch('bid_inquiry_release_batch_flow'),
      sourcing: sql`select a.sourcing_id as from_id, a.id as to_id, null::numeric as qty, a.total_amount as amount from award a
        where a.is_deleted = 0 and a.sourcing_id is not null`,
    },
  }),
  resource(awardLine, awardLines, {
    access: readersOf('awardLine'),
    offered: sql`${awardLines.contractedQty} < ${awardLines.awardQty}
      and exists (select 1 from award a where a.id = ${awardLines.awardId} and a.award_state = 'effective')`,
  }),
]
