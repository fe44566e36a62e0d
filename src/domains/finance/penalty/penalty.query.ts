import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 扣款的不变量 (INV-01, 33, 34, 86): what was kept back of a penalty is in its payables, in the payable ledger and in the expenses. */
export const penaltyBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with kept as (select penalty_id, sum(amount) as amount from fin_penalty_deduct group by 1),
    paid as (select payable_id, sum(amount) as amount from (
      select payable_id, amount from fin_penalty_deduct union all select payable_id, amount from fin_red_payable) d group by 1),
    booked as (select tenant_id, supplier_id, bill_no, sum(amount) as amount from ap_ledger where entry_type = 'PENALTY' group by 1, 2, 3),
    spent as (select tenant_id, bill_no, sum(amount) as amount from fin_expense_entry where source_type = 'penalty' group by 1, 2)

    select 'INV-33 a penalty says something else than was kept back' as rule, p.penalty_no as subject
    from fin_penalty p left join kept k on k.penalty_id = p.id where p.settled_amount <> coalesce(k.amount, 0)
    union all
    select 'INV-33 a payable is lowered by what was kept back, or went back', p.source_no
    from payable p left join paid d on d.payable_id = p.id where p.deducted_amount <> coalesce(d.amount, 0)
    union all
    select 'INV-34 a penalty is in the payable ledger as it was kept back', p.penalty_no
    from fin_penalty p left join booked b on b.tenant_id = p.tenant_id and b.supplier_id = p.supplier_id and b.bill_no = p.penalty_no
    where p.settled_amount <> -coalesce(b.amount, 0)
    union all
    select 'INV-86 a penalty lowers the expenses by what was kept back', p.penalty_no
    from fin_penalty p left join spent s on s.tenant_id = p.tenant_id and s.bill_no = p.penalty_no
    where p.settled_amount <> -coalesce(s.amount, 0)
    union all
    select 'INV-01 what was kept back is given back equal and opposite', r.id::text
    from fin_penalty_deduct r left join fin_penalty_deduct o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or r.amount <> -o.amount
      or (r.penalty_id, r.payable_id) <> (o.penalty_id, o.payable_id))`,
  )
