import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 资金的不变量 (INV-07, 35): what is paid from an account leaves it under one voucher, and nothing else does. */
export const accountBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with paid as (
      select tenant_id, bill_no, pay_account_id, bank_voucher_no, sum(amount) as amount from payment where pay_account_id is not null group by 1, 2, 3, 4),
    went as (select tenant_id, bill_no, pay_account_id, bank_voucher_no, -amount as amount from fin_account_move where source_type = 'payment')

    select 'INV-35 a payment leaves its account' as rule, coalesce(p.bill_no, w.bill_no) as subject
    from paid p full join went w using (tenant_id, bill_no, pay_account_id, bank_voucher_no) where p.amount is distinct from w.amount
    union all
    select 'INV-35 a transfer or cash without its account', payment_no from payment where pay_account_id is null and pay_method in ('wire', 'cash')
      and is_deleted = 0
    union all
    select 'INV-07 a movement in another period than its day', id::text from fin_account_move where to_char(post_date, 'YYYY-MM') <> period`,
  )
