import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 件成本的不变量 (INV-96). */
export const pieceCostBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with piece as (select piece_id, sum(amount) as amount, bool_or(cost_item in ('PRODUCE_OUT', 'SCRAP_OUT')) as gone
      from erp_producation_piece_cost where piece_id is not null group by 1),
    issued as (select l.work_id, sum(l.amount - l.returned_amount) as amount from wh_issue_line l where l.work_id is not null group by 1),
    spent as (select work_id, sum(amount) as amount from erp_producation_piece_cost where cost_item in ('MATERIAL', 'AUX') group by 1)

    select 'INV-96 the cost of a piece is not negative' as rule, piece_id::text as subject from piece where amount < 0
    union all
    select 'INV-96 nothing is left of a piece that has gone', piece_id::text from piece where gone and amount <> 0
    union all
    select 'INV-96 issues less returns are what orders and pieces bear', coalesce(i.work_id, s.work_id)::text
    from issued i full join spent s on s.work_id = i.work_id where coalesce(i.amount, 0) <> coalesce(s.amount, 0)
    union all
    select 'INV-96 a piece comes into stock at what it cost', c.piece_id::text from erp_producation_piece_cost c
    join erp_producation_workorder_piece p on p.id = c.piece_id where c.cost_item = 'PRODUCE_OUT' and c.reverse_of is null
      and not exists (select 1 from stock_ledger l where l.biz_type = 'PRODUCE_IN' and l.pro_code = p.pro_code and l.amount = -c.amount)`,
  )
