import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 借款的不变量 (INV-37): a loan begins with its amount and never falls below nothing; what was repaid stands in the account, what was deducted in payroll. */
export const loanBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with booked as (
      select loan_id, bill_no, sum(amount) as balance, sum(amount) filter (where amount > 0) as lent,
        coalesce(-sum(amount) filter (where entry_type = 'REPAY'), 0) as repaid, coalesce(-sum(amount) filter (where entry_type = 'DEDUCT'), 0) as deducted
      from fin_loan_entry group by 1, 2),
    whole as (select loan_id, sum(balance) as balance, sum(lent) as lent, sum(repaid) as repaid, sum(deducted) as deducted from booked group by 1),
    taken as (select tenant_id, bill_no, sum(amount) as amount from fin_account_move where source_type = 'loan' group by 1, 2),
    paid as (select tenant_id, bill_no, sum(amount) as amount from payroll_deduction where source = 'loan' group by 1, 2)

    select 'INV-37 a loan begins with its amount and is never below nothing' as rule, l.bill_no as subject
    from fin_loan l left join whole w on w.loan_id = l.id where w.lent is distinct from l.amount or w.balance < 0
    union all
    select 'INV-35 what was repaid stands in the account', l.bill_no
    from fin_loan l join whole w on w.loan_id = l.id left join taken t on t.tenant_id = l.tenant_id and t.bill_no = l.bill_no
    where w.repaid <> coalesce(t.amount, 0)
    union all
    select 'INV-37 what is deducted stands in payroll', l.bill_no
    from fin_loan l join whole w on w.loan_id = l.id left join paid p on p.tenant_id = l.tenant_id and p.bill_no = l.bill_no
    where w.deducted <> coalesce(p.amount, 0)
    union all
    select 'INV-07 an entry in another period than its day', id::text from fin_loan_entry
    where to_char(post_date, 'YYYY-MM') <> period and entry_type <> 'OPENING'`,
  )
