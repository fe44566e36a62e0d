import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { orphans } from '../batch/batch.store.ts'

/** 寻源的不变量 (INV-02, 03, 14, 16). */
export async function sourcingBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with sourced as (
      select biz_id, sum(qty) as qty from purchase_plan_draw where biz_type = 'SOURCE' group by biz_id),
    wanted as (
      select sourcing_id, sum(qty) as qty from sourcing_line where is_deleted = 0 group by sourcing_id)

    select 'INV-03 what a sourcing has reserved is what its lines say while it lives' as rule, s.id::text as subject
    from sourcing s left join sourced d on d.biz_id = s.id left join wanted w on w.sourcing_id = s.id
    where coalesce(d.qty, 0) <> case
      when s.sourcing_state in ('open', 'closed', 'evaluating', 'awarding') or (s.sourcing_state = 'releasing' and s.batch_no is null)
      then coalesce(w.qty, 0) else 0 end
    union all
    select 'INV-02 the row of a sourcing and its paper tell the same', s.id::text
    from sourcing s join document d on d.id = s.id
    where s.is_deleted = 0 and case
      when d.approval_status = 3 then s.sourcing_state in ('draft', 'releasing')
      else s.sourcing_state <> case when d.approval_status = 2 or s.batch_no is not null then 'releasing' else 'draft' end end
    union all
    select 'INV-16 a quote has its seal until it is opened, and none afterwards', q.id::text
    from sourcing_quote q left join sourcing_quote_seal e on e.quote_id = q.id
    where (q.sealed = 'yes' and q.withdrawn = 'no') <> (e.quote_id is not null)
    union all
    select 'INV-16 prices of a sealed quote are readable', q.id::text
    from sourcing_quote q where q.sealed = 'yes'
      and (q.total_amount is not null or exists (select 1 from sourcing_quote_line l where l.quote_id = q.id))
    union all ${orphans('sourcing', 'sourcing_state', 'releasing')}`,
  )
}
