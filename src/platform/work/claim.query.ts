import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 占用的不变量 (INV-02, INV-03): claims and running documents agree. */
export const claimBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-02 two papers under way about one subject' as rule, concat_ws(' ', subject, subject_id) as subject
    from document_claim where state in ('running', 'waiting') group by tenant_id, subject, subject_id having count(*) > 1
    union all
    select 'INV-03 a claim outlives its case', i.number
    from document_claim c join wf_instance i on i.biz_id = c.document_id
    where (c.state = 'running' and i.status not in ('running', 'returned', 'suspended')) or (c.state = 'waiting' and not exists (select 1
      from document_due d where d.document_id = c.document_id and d.status in ('waiting', 'blocked')))
    union all
    -- Not every paper of a flow has to claim something, but one that did keeps it while it is under way.
    select 'INV-03 a running case claims nothing', i.number
    from wf_instance i
    where i.status in ('running', 'returned', 'suspended') and exists (select 1 from document_claim c where c.document_id = i.biz_id)
      and not exists (select 1 from document_claim c where c.document_id = i.biz_id and c.state in ('running', 'waiting'))`,
  )
