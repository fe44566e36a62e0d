import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** INV-29: what is in hand, in stock and scrapped is what was received; papers, stock ledger and holdings say the same. */
export const knifeBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with moved as (
      select knife_id, coalesce(sum(qty) filter (where move_kind = 'issue'), 0) as issued, coalesce(-sum(qty) filter (where move_kind <> 'issue'), 0) as back,
        coalesce(-sum(qty) filter (where move_kind = 'scrap'), 0) as scrapped from eq_knife_move group by 1),
    told as (
      select k.id, coalesce(-sum(l.qty) filter (where l.biz_type = 'KNIFE_ISSUE'), 0) as issued,
        coalesce(sum(l.qty) filter (where l.biz_type = 'KNIFE_RETURN'), 0) as back, coalesce(-sum(l.qty) filter (where l.biz_type = 'KNIFE_SCRAP'), 0) as scrapped,
        coalesce(sum(l.qty) filter (where l.biz_type not like 'KNIFE%'), 0) as received, coalesce(sum(l.qty), 0) as there
      from eq_knife k left join stock_ledger l on l.material_id = k.material_id where k.is_deleted = 0 group by 1)

    select 'INV-29 holdings and stock ledger differ' as rule, t.id::text as subject from told t left join moved m on m.knife_id = t.id
    where (t.issued, t.back, t.scrapped) <> (coalesce(m.issued, 0), coalesce(m.back, 0), coalesce(m.scrapped, 0))
    union all
    select 'INV-29 in hand, in stock and scrapped is what was received', t.id::text from told t left join moved m on m.knife_id = t.id
    where coalesce(m.issued - m.back, 0) + t.there + coalesce(m.scrapped, 0) <> t.received
    union all
    select 'INV-29 nobody holds less than nothing', m.employee_id::text from eq_knife_move m group by m.employee_id, m.knife_id
    having sum(m.qty) < 0 or (sum(m.qty) = 0 and sum(m.amount) <> 0)`,
  )
