import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 调拨的不变量 (INV-93): what left is what came in or is on its way, in quantity, pieces and amount; a move changes no value. */
export const transferBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with moved as (
      select biz_line_id as id, biz_type, sum(qty) as qty, sum(amount) as amount, sum(pieces) as pieces from stock_ledger
      where biz_type in ('TRANSFER_OUT', 'TRANSFER_IN') group by 1, 2),
    lines as (
      select l.id, t.transfer_state, l.qty, l.in_qty, l.amount, l.pieces, t.from_warehouse_id, t.to_warehouse_id
      from wh_stock_transfer_line l join wh_stock_transfer t on t.id = l.transfer_id),
    sums as (
      select transfer_id, count(*) as lines, sum(amount) as amount, sum(pieces) as pieces from wh_stock_transfer_line group by 1)

    select 'INV-93 what a transfer sent has left' as rule, l.id::text as subject
    from lines l left join moved m on m.id = l.id and m.biz_type = 'TRANSFER_OUT'
    where (coalesce(-m.qty, 0), coalesce(-m.amount, 0), coalesce(-m.pieces, 0))
      <> (case when l.transfer_state = 'back' then 0 else l.qty end, case when l.transfer_state = 'back' then 0 else l.amount end,
        case when l.transfer_state = 'back' then 0 else l.pieces end)
    union all
    select 'INV-93 what was taken in is what was sent', l.id::text
    from lines l left join moved m on m.id = l.id and m.biz_type = 'TRANSFER_IN'
    where (coalesce(m.qty, 0), coalesce(m.amount, 0), coalesce(m.pieces, 0), l.in_qty)
      <> (case when l.transfer_state = 'done' then l.qty else 0 end, case when l.transfer_state = 'done' then l.amount else 0 end,
        case when l.transfer_state = 'done' then l.pieces else 0 end, case when l.transfer_state = 'done' then l.qty else 0 end)
    union all
    select 'INV-93 a transfer is the sum of its lines', t.id::text
    from wh_stock_transfer t left join sums s on s.transfer_id = t.id
    where (t.line_count, t.amount, t.pieces) is distinct from (s.lines, s.amount, s.pieces)`,
  )
