import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { heldRejects } from '../purchase-return/purchase-return.ledger.ts'

/** 不合格到货的不变量 (INV-21). */
export const rejectHoldBreaches = async (tx: Tx): Promise<Breach[]> => [...(await heldRejects.breaches(tx)), ...(await bookBreaches(tx))]

const bookBreaches = (tx: Tx) =>
  breachesIn(
    tx,
    sql`
    with standing as (select arrival_line_id, ingot_no, sum(qty) as qty from wh_reject_hold group by 1, 2)

    select 'INV-21 what failed and has not gone back stands apart' as rule, l.arrival_no as subject from wh_arrival_line l
    left join (select arrival_line_id, sum(qty) as qty from standing group by 1) s on s.arrival_line_id = l.id
    where l.fail_qty - l.returned_qty <> coalesce(s.qty, 0)
    union all
    select 'no more leaves than was put there', arrival_line_id::text from standing where qty < 0
    union all
    select 'an ingot that failed stands there whole or not at all', s.arrival_line_id::text from standing s
    join wh_arrival_ingot i on i.arrival_line_id = s.arrival_line_id and i.ingot_no = s.ingot_no
    where s.qty <> 0 and (s.qty <> i.weight or i.ingot_state <> 'refused')`,
  )
