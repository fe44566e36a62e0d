import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { heldLeave } from '../leave-balance/leave-balance.ledger.ts'
import { BALANCE_TYPES } from './leave.flow.ts'

/** 假期账的不变量 (INV-74, INV-01, INV-03), for the nightly check and for tests. A sound book answers with nothing. */
export const leaveBreaches = async (tx: Tx): Promise<Breach[]> => [...(await heldLeave.breaches(tx)), ...(await bookBreaches(tx))]

const bookBreaches = (tx: Tx) =>
  breachesIn(
    tx,
    sql`
    with running as (
      select *, sum(days) over (partition by employee_id, leave_type, leave_year order by id) as balance from leave_ledger),
    held as (
      select document_id as apply_id, sum(amount) as days from leave_hold where state = 'held' group by document_id),
    used as (
      select apply_id, -sum(days) as days from leave_ledger where biz_type in ('USE', 'REVERSE') group by apply_id),
    away as (
      select source_id as apply_id, count(*) / 2.0 as days from attendance where status = 'leave' and void_time is null group by source_id),
    alive as (
      select *, coalesce(actual_end_date, end_date) as last_date, coalesce(actual_end_half, end_half) as last_half
      from leave_apply where state in ('running', 'approved', 'ended'))

    select 'INV-74 a balance is never negative' as rule, concat_ws(' ', employee_id, leave_type, leave_year) as subject
    from running where leave_type = any (${sql.param([...BALANCE_TYPES])}::text[]) and balance < 0
    union all
    select 'INV-74 USE − REVERSE = attendance days', apply_id::text
    from used u full join away a using (apply_id) where coalesce(u.days, 0) <> coalesce(a.days, 0)
    union all
    select 'INV-74 two live leaves overlap', concat_ws(' ', a.bill_no, b.bill_no)
    from alive a join alive b on b.employee_id = a.employee_id and b.id > a.id
    where (a.start_date, a.start_half) <= (b.last_date, b.last_half) and (b.start_date, b.start_half) <= (a.last_date, a.last_half)
    union all
    select 'INV-03 a hold is the running application''s days', l.id::text
    from leave_apply l left join held h on h.apply_id = l.id
    where coalesce(h.days, 0) <> case when l.state = 'running' then l.total_days else 0 end
    union all
    select 'INV-03 a hold without an application', h.apply_id::text
    from held h where not exists (select 1 from leave_apply l where l.id = h.apply_id)
    union all
    select 'INV-01 a reversal is equal and opposite; one who came back early gives back a part', r.id::text
    from leave_ledger r left join leave_ledger o on o.id = r.reverse_of left join leave_apply l on l.id = r.apply_id
    where (r.reverse_of is not null or r.biz_type = 'REVERSE') and (o.id is null or o.biz_type <> 'USE' or r.days > -o.days
      or (r.days <> -o.days and l.state is distinct from 'ended')
      or (r.employee_id, r.leave_type, r.leave_year) <> (o.employee_id, o.leave_type, o.leave_year))
    union all
    select 'INV-01 who came back early gave back what was not needed', l.id::text
    from leave_apply l left join used u on u.apply_id = l.id
    where l.state = 'ended' and coalesce(u.days, 0) <> l.total_days - l.unused_days`,
  )
