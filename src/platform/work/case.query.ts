import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 流程的不变量 (INV-02, INV-03, INV-04): a case, its document, its tasks and its events agree. */
export const caseBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-02 a document in two running cases' as rule, biz_id::text as subject
    from wf_instance where status in ('running', 'returned', 'suspended') group by biz_id having count(*) > 1
    union all
    select 'INV-03 an open task of a case that is over', t.id::text
    from wf_task t join wf_instance i on i.id = t.instance_id where t.status = 0 and i.status not in ('running', 'returned', 'suspended')
      -- Refused or taken back, it lies on the initiator's desk again.
      and not (t.kind = 'start' and i.status in ('rejected', 'withdrawn'))
    union all
    select 'INV-03 a clock of a case that is over', t.id::text
    from wf_timer t join wf_instance i on i.id = t.instance_id where i.status not in ('running', 'returned', 'suspended')
    union all
    select 'INV-04 the case and its document tell different states', i.number
    from wf_instance i join document d on d.id = i.biz_id where (i.approval_status, i.number) <> (d.approval_status, d.number)
    union all
    select 'INV-04 decided twice', concat_ws(' ', instance_id, data ->> 'task')
    from wf_event where type in ('Approved', 'Rejected') group by instance_id, data ->> 'task' having count(*) > 1
    union all
    select 'INV-04 a task tells another decision than its event', t.id::text
    from wf_task t left join wf_event e on e.instance_id = t.instance_id and e.type in ('Approved', 'Rejected') and e.data ->> 'task' = t.id::text
    where t.result in ('approved', 'rejected')
      and (lower(e.type), e.data -> 'opinion' ->> 'text', e.data ->> 'user') is distinct from (t.result, nullif(t.opinion, ''), t.holder::text)
    union all
    select 'INV-04 something happened that nobody recorded', instance_id::text
    from wf_event group by instance_id having count(*) <> max(seq)
    union all
    select 'INV-04 the newest body is the last revision', d.id::text
    from document d join wf_instance i on i.biz_id = d.id join document_revision r on r.document_id = d.id and r.rev = d.rev
    where r.data <> d.data`,
  )
