import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 在制品日结的不变量 (INV-83). */
export const wipBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with closed as (
      select tenant_id, date, lag(date) over (partition by tenant_id order by date) = date - 1 as follows from erp_producation_wip_snapshot group by 1, 2)
    select 'INV-83 what stood, came, went and was scrapped is what stands' as rule, s.id::text as subject from erp_producation_wip_snapshot s
    where s.open_qty + s.in_qty + s.trans_in_qty - s.out_qty - s.scrap_qty <> s.close_qty
      or s.wait_qty + s.run_qty + s.check_qty + s.rework_qty + s.hold_qty <> s.close_qty
    union all
    select 'INV-83 a day opens with what the day before closed with', m.day::text
    from (
      select distinct coalesce(n.tenant_id, b.tenant_id) as tenant_id, coalesce(n.date, b.date + 1) as day
      from erp_producation_wip_snapshot n full join erp_producation_wip_snapshot b on b.tenant_id = n.tenant_id and b.date + 1 = n.date
        and b.process_code = n.process_code and coalesce(b.workshop_id, 0) = coalesce(n.workshop_id, 0) and coalesce(b.product_id, 0) = coalesce(n.product_id, 0)
      where coalesce(n.open_qty, 0) <> coalesce(b.close_qty, 0)) m
    join closed c on c.tenant_id = m.tenant_id and c.date = m.day and c.follows
    union all
    select 'INV-83 what a day closed with are the pieces that stood there', s.date::text from erp_producation_wip_snapshot s
    group by s.tenant_id, s.date having sum(s.close_qty) <> (select count(*) from erp_producation_wip_position p where p.tenant_id = s.tenant_id and p.date = s.date)`,
  )
