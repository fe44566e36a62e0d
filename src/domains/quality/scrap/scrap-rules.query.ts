import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 报废的不变量 (INV-70, 86). */
export const scrapBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with scrapped as (select * from erp_producation_workorder_piece where is_deleted = 0 and status = '2'),
    lost as (select scrap_record_id, sum(amount) filter (where loss_kind = 'scrap') as amount,
      coalesce(sum(amount) filter (where loss_kind = 'claim'), 0) as claimed from qc_quality_loss where scrap_record_id is not null group by 1)

    select 'INV-70 a scrapped piece has one record, and only it' as rule, coalesce(p.pro_code, r.bill_no) as subject
    from scrapped p full join (select * from qc_scrap_record where piece_id is not null) r on r.piece_id = p.id where p.id is null or r.id is null
    union all
    select 'INV-70 one deduction from production or stock, of what it had cost', p.pro_code from scrapped p join qc_scrap_record r on r.piece_id = p.id
    where (select count(*) from erp_producation_piece_cost c where c.piece_id = p.id and c.cost_item = 'SCRAP_OUT' and c.amount = -r.accum_cost)
      + (select count(*) from stock_ledger l where l.pro_code = p.pro_code and l.biz_type = 'SCRAP_OUT' and l.amount = -r.accum_cost) <> 1
    union all
    select 'INV-70 one receipt of scrap steel, none for what is remade', r.bill_no from qc_scrap_record r
    where (select count(*) from stock_ledger l where l.biz_type = 'SCRAP_IN' and l.biz_line_id = r.source_line_id
      and l.qty = r.weight and l.amount = r.residual_value) <> case r.kind when 'scrap' then 1 else 0 end
    union all
    select 'INV-70 no more steel than was fed', r.bill_no from qc_scrap_record r
    join (select i.piece_id, sum(i.weight) as weight from erp_producation_piece_issue i group by 1) f on f.piece_id = r.piece_id
    where f.weight > 0 and r.weight > f.weight
    union all
    select 'what was lost is what it had cost less what is left', r.bill_no from qc_scrap_record r left join lost l on l.scrap_record_id = r.id
    where r.loss_amount <> r.accum_cost - r.residual_value or r.loss_amount <> coalesce(l.amount, 0)
    union all
    select 'INV-86 the loss is an expense of whoever is responsible', r.bill_no from qc_scrap_record r where r.loss_amount <> 0
      and (select coalesce(sum(e.amount), 0) from fin_expense_entry e where e.source_type = 'scrap' and e.source_line_id = r.id
        and e.cost_dept_id = r.duty_dept_id) <> r.loss_amount
    union all
    select 'what suppliers make good lowers the loss', r.bill_no from qc_scrap_record r join fin_penalty p on p.id = r.claim_penalty_id
    left join lost l on l.scrap_record_id = r.id where p.settled_amount <> -coalesce(l.claimed, 0)`,
  )
