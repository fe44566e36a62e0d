import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 会计期间的不变量 (INV-85). */
export const periodBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with months as (
      select *, (period || '-01')::date as first, lag((period || '-01')::date) over (partition by tenant_id order by period) as before
      from accounting_period where is_deleted = 0)
    select 'INV-85 opened months follow each other from the first one' as rule, period as subject from months
    where (before is null) <> (is_first = 'yes') or before + interval '1 month' <> first
    union all
    select 'INV-85 months are closed in order', m.period from months m
    where m.state = 'closed' and exists (select 1 from months o where o.tenant_id = m.tenant_id and o.period < m.period and o.state = 'open')`,
  )
