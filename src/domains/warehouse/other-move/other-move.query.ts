import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 其他出入库的不变量 (INV-03, 06, 86): stock, lines and expenses say the same, and nothing is put aside for what is decided. */
export const otherMoveBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with moved as (
      select biz_line_id as id, sum(qty) as qty, sum(amount) as amount from stock_ledger where biz_type in ('OTHER_IN', 'OTHER_OUT') group by 1),
    booked as (
      select source_line_id as id, sum(amount) as amount from fin_expense_entry where source_type = 'other_move' group by 1),
    sums as (
      select other_move_id as id, count(*) as lines, coalesce(sum(amount), 0) as amount from wh_other_move_line group by 1)

    select 'INV-86 another movement is an expense, or lowers one' as rule, l.id::text as subject
    from wh_other_move_line l left join moved m on m.id = l.id left join booked b on b.id = l.id
    where coalesce(m.amount, 0) <> -coalesce(b.amount, 0)
    union all
    select 'the stock book has what is posted and nothing else', l.id::text
    from wh_other_move_line l join wh_other_move o on o.id = l.other_move_id left join moved m on m.id = l.id
    where (coalesce(abs(m.qty), 0), coalesce(abs(m.amount), 0))
      <> (case o.move_state when 'posted' then l.qty else 0 end, case o.move_state when 'posted' then l.amount else 0 end)
    union all
    select 'it is the sum of its lines', o.id::text from wh_other_move o left join sums s on s.id = o.id
    where o.line_count is distinct from s.lines or (o.move_state in ('posted', 'reversed') and o.amount is distinct from s.amount)
    union all
    select 'INV-03 stock is put aside for what is decided', r.id::text
    from stock_reserve r join wh_other_move o on o.id = r.document_id where r.state = 'held' and o.move_state <> 'wait'
    union all
    select 'INV-06 two people, and three where something comes in', id::text from wh_other_move
    where move_state in ('posted', 'reversed') and (head_user_id is null or (cost_user_id is null and move_kind like '%\\_in'))`,
  )
