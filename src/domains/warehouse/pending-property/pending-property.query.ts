import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 待处理财产损溢的不变量 (INV-94). */
export const pendingPropertyBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with settled as (select settles as id, sum(amount) as amount from wh_pending_property where settles is not null group by 1)

    select 'INV-94 what a count wrote into the stock book is pending' as rule, s.id::text as subject
    from stock_ledger s join stocktake_line l on l.id = s.biz_line_id
    left join wh_pending_property p on p.stocktake_line_id = s.biz_line_id and p.settles is null
    where s.biz_type in ('COUNT_GAIN', 'COUNT_LOSS') and s.reverse_of is null and p.amount is distinct from s.amount
    union all
    select 'INV-94 a row is settled at most in full, in the other direction', p.id::text
    from wh_pending_property p join settled s on s.id = p.id
    where p.settles is not null or s.amount * p.amount > 0 or abs(s.amount) > abs(p.amount)
    union all
    select 'INV-94 nothing is pending when December is closed', p.id::text
    from wh_pending_property p left join settled s on s.id = p.id
    join accounting_period m on m.tenant_id = p.tenant_id and m.is_deleted = 0 and m.state = 'closed' and m.period like '%-12' and m.period >= p.period
    where p.settles is null and p.amount + coalesce(s.amount, 0) <> 0
    union all
    select 'INV-86 a settlement as an expense is one', p.id::text
    from wh_pending_property p left join fin_expense_entry e on e.source_type in ('pending_settle', 'inventory_loss') and e.source_line_id = p.id
    where p.entry_type = 'SETTLE' and p.settle_kind = 'expense' and e.amount is distinct from p.amount`,
  )
