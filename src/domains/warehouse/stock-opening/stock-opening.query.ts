import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 期初库存的不变量: what was posted stands in the stock book once, at its amount, on the day before the first period (INV-85). */
export const stockOpeningBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'a posted opening is in the stock book' as rule, o.id::text as subject
    from wh_stock_opening o left join stock_ledger l on l.biz_type = 'OPENING' and l.biz_line_id = o.id and l.reverse_of is null
    where o.is_deleted = 0 and (o.opening_state = 'posted') <> (l.id is not null)
      or o.opening_state = 'posted' and (l.qty, l.amount, l.bill_no) is distinct from (o.qty, o.amount, o.bill_no)
    union all
    select 'INV-85 it is of the first period, dated the day before it', o.id::text
    from wh_stock_opening o join stock_ledger l on l.biz_type = 'OPENING' and l.biz_line_id = o.id and l.reverse_of is null
      join accounting_period p on p.tenant_id = o.tenant_id and p.is_first = 'yes' and p.is_deleted = 0
    where l.period <> p.period or (l.post_time at time zone 'Asia/Shanghai')::date <> (p.period || '-01')::date - 1`,
  )
