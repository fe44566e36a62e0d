import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

const SUMS = ['cost_state', 'material', 'aux', 'labor', 'energy', 'outsource', 'taken', 'cost', 'gone', 'redone', 'standard', 'last_period']

/** 件成本的不变量 (INV-96), and that the sums which are kept are those of the entries. */
export const pieceCostBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with piece as (select piece_id, sum(amount) as amount, bool_or(cost_item in ('PRODUCE_OUT', 'SCRAP_OUT')) as gone
      from erp_producation_piece_cost where piece_id is not null group by 1),
    issued as (select work_id, sum(amount) as amount from (
      select l.work_id, l.amount - l.returned_amount as amount from wh_issue_line l where l.work_id is not null
      union all
      select k.work_id, k.amount from eq_knife_move k where k.work_id is not null) given group by 1),
    spent as (select work_id, sum(amount) as amount from erp_producation_piece_cost where cost_item in ('MATERIAL', 'AUX') group by 1)

    select 'INV-96 the cost of a piece is not negative' as rule, piece_id::text as subject from piece where amount < 0
    union all
    select 'INV-96 nothing is left of a piece that has gone', piece_id::text from piece where gone and amount <> 0
    union all
    select 'INV-96 issues less returns are what orders and pieces bear', coalesce(i.work_id, s.work_id)::text
    from issued i full join spent s on s.work_id = i.work_id where coalesce(i.amount, 0) <> coalesce(s.amount, 0)
    union all
    select 'INV-96 a step is costed once, when it was reported', e.id::text from erp_producation_workorder_exec e
    join (select exec_id, cost_item, sum(amount) as amount, sum(case when reverse_of is null then 1 else -1 end) as times
      from erp_producation_piece_cost where cost_item in ('LABOR', 'ENERGY') group by 1, 2) c on c.exec_id = e.id
    where c.times not in (0, 1) or (c.times = 0 and c.amount <> 0) or (c.times = 1 and e.status not in ('3', '4', '5', '6', '7'))
    union all
    select 'INV-96 hours are costed at their rate', c.id::text from erp_producation_piece_cost c
    where c.cost_item in ('LABOR', 'ENERGY') and c.amount <> round(c.basis * c.rate, 2)
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text from erp_producation_piece_cost r
    join erp_producation_piece_cost o on o.id = r.reverse_of
    where r.amount <> -o.amount or r.basis <> -o.basis or r.cost_item <> o.cost_item or r.piece_id is distinct from o.piece_id
    union all
    select 'INV-96 a remade piece takes over what the old one leaves', coalesce(p.pro_code, r.bill_no) from
    (select piece_id, bill_no, sum(amount) as amount from erp_producation_piece_cost where cost_item = 'REMAKE_IN' group by 1, 2) c
    join erp_producation_workorder_piece p on p.id = c.piece_id
    full join (select s.bill_no, s.residual_value, o.pro_code from qc_scrap_record s join erp_producation_workorder_piece o on o.id = s.piece_id
      where s.kind = 'remake') r on r.bill_no = c.bill_no
    where c.amount is distinct from r.residual_value or p.from_pro_code is distinct from r.pro_code
    union all
    select 'INV-96 a piece comes into stock at what it cost', c.piece_id::text from erp_producation_piece_cost c
    join erp_producation_workorder_piece p on p.id = c.piece_id where c.cost_item = 'PRODUCE_OUT' and c.reverse_of is null
      and not exists (select 1 from stock_ledger l where l.biz_type = 'PRODUCE_IN' and l.pro_code = p.pro_code and l.amount = -c.amount)
    union all
    select 'INV-83 what a piece has cost is the sum of its entries', coalesce(s.bearer_id, a.bearer_id)::text
    from erp_producation_cost_sum s full join erp_producation_cost_anew a on a.bearer_id = s.bearer_id
    where s.tenant_id is distinct from a.tenant_id or s.piece_id is distinct from a.piece_id
      or ${sql.raw(SUMS.map(name => `s.${name} is distinct from a.${name}`).join(' or '))}`,
  )
