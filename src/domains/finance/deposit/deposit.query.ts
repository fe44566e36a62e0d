import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 保证金的不变量: a deposit begins with its amount and never falls below nothing, and what came in stands in the account. */
export const depositBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with booked as (
      select deposit_id, sum(amount) as open, sum(amount) filter (where amount > 0) as first,
        coalesce(-sum(amount) filter (where entry_type = 'BACK_IN'), 0) as back_in, bool_or(entry_type = 'OPENING') as is_old
      from fin_deposit_entry group by 1),
    taken as (select tenant_id, bill_no, sum(amount) as amount from fin_account_move where source_type = 'deposit' group by 1, 2)

    select 'a deposit begins with its amount and is never below nothing' as rule, d.deposit_no as subject
    from fin_deposit d left join booked b on b.deposit_id = d.id where b.first is distinct from d.amount or b.open < 0
    union all
    select 'INV-35 what came in stands in the account', coalesce(t.bill_no, g.bill_no)
    from taken t full join (
      select d.tenant_id, case when d.side = 'received' then d.bill_no else d.deposit_no end as bill_no,
        sum(case when d.side = 'received' then d.amount else b.back_in end) as amount
      from fin_deposit d join booked b on b.deposit_id = d.id where (d.side = 'received' and not b.is_old) or b.back_in > 0 group by 1, 2) g
      using (tenant_id, bill_no)
    where t.amount is distinct from g.amount
    union all
    select 'INV-07 an entry in another period than its day', id::text from fin_deposit_entry
    where to_char(post_date, 'YYYY-MM') <> period and entry_type <> 'OPENING'`,
  )
