import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 差旅的不变量 (INV-05, 37): trips of one person do not overlap, and what a list paid is what its trips come to, less what was offset. */
export const tripBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with spent as (select tenant_id, bill_no, sum(amount) as amount from fin_trip where ticket_state = 'used' group by 1, 2),
    paid as (select tenant_id, bill_no, sum(amount) as amount from payment where source_type = 'reimbursement' group by 1, 2),
    lent as (select tenant_id, bill_no, -sum(amount) as amount from fin_loan_entry where entry_type = 'OFFSET' group by 1, 2)

    select 'INV-37 trips of one person overlap' as rule, a.bill_no || ' ' || b.bill_no as subject
    from fin_trip a join fin_trip b on b.travel_user_id = a.travel_user_id and b.id > a.id and b.ticket_state <> 'freed' and b.is_deleted = 0
      and b.start_date <= a.end_date and b.end_date >= a.start_date
    where a.ticket_state <> 'freed' and a.is_deleted = 0
    union all
    select 'INV-37 what is reimbursed is paid or offset', s.bill_no
    from spent s left join paid p using (tenant_id, bill_no) left join lent l using (tenant_id, bill_no)
    where s.amount <> coalesce(p.amount, 0) + coalesce(l.amount, 0)
    union all
    select 'INV-32 a ticket used twice', invoice_no from fin_expense_invoice where ticket_state <> 'freed' and is_deleted = 0
    group by tenant_id, invoice_no having count(*) > 1`,
  )
