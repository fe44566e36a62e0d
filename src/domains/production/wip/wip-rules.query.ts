import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 在制品日结的不变量 (INV-83). */
export const wipBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with closed as (select distinct tenant_id, date from erp_producation_wip_snapshot)
    select 'INV-83 what stood, came, went and was scrapped is what stands' as rule, s.id::text as subject from erp_producation_wip_snapshot s
    where s.open_qty + s.in_qty + s.trans_in_qty - s.out_qty - s.scrap_qty <> s.close_qty
      or s.wait_qty + s.run_qty + s.check_qty + s.rework_qty + s.hold_qty <> s.close_qty
    union all
    select 'INV-83 a day opens with what the day before closed with', c.date::text from closed c
    join closed l on l.tenant_id = c.tenant_id and l.date = c.date - 1
    join lateral (
      select 1 from (select * from erp_producation_wip_snapshot where tenant_id = c.tenant_id and date = c.date) n
      full join (select * from erp_producation_wip_snapshot where tenant_id = c.tenant_id and date = l.date) b
        on b.process_code = n.process_code and coalesce(b.workshop_id, 0) = coalesce(n.workshop_id, 0)
          and coalesce(b.product_id, 0) = coalesce(n.product_id, 0)
      where coalesce(n.open_qty, 0) <> coalesce(b.close_qty, 0) limit 1) off on true
    union all
    select 'INV-83 what a day closed with are the pieces that stood there', s.date::text from erp_producation_wip_snapshot s
    group by s.tenant_id, s.date having sum(s.close_qty) <> (select count(*) from erp_producation_wip_position p where p.tenant_id = s.tenant_id and p.date = s.date)`,
  )
