import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 生效日的不变量: an approved document has its day, no day passes untried, and a waiting document keeps its claims (INV-03). */
export const dueBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with open as (select * from document_due where status in ('waiting', 'blocked'))

    -- The table itself tells which flows take effect on a day.
    select 'an approved document without its day' as rule, i.number as subject
    from wf_instance i where i.status = 'approved' and i.def_key in (select flow_key from document_due)
      and not exists (select 1 from document_due d where d.document_id = i.biz_id)
    union all
    select 'a day outlives its case', i.number
    from open d join wf_instance i on i.biz_id = d.document_id where i.status in ('rejected', 'withdrawn', 'reversed', 'terminated', 'deleted')
    union all
    -- The clock looks at these documents before the jobs of the day, so a later day with jobs has looked.
    select 'a day passed untried', i.number
    from open d join wf_instance i on i.biz_id = d.document_id
    where d.tried_on is null and i.status = 'approved' and exists (select 1 from daily_run r where r.day > d.due_on)
    union all
    select 'INV-03 a waiting document claims nothing', i.number
    from open d join wf_instance i on i.biz_id = d.document_id where d.flow_key in (select flow_key from document_claim)
      and not exists (select 1 from document_claim c where c.document_id = d.document_id and c.state = 'waiting')`,
  )
