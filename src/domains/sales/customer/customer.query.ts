import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 客户的不变量 (INV-01, 101). */
export async function customerBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with firm as (select * from sal_customer where is_deleted = 0)
    select 'INV-101 the last row of the credit ledger is the limit' as rule, f.customer_code as subject from firm f
    left join lateral (select l.limit_after from sal_credit_ledger l where l.customer_id = f.id order by l.id desc limit 1) said on true
    where said.limit_after is distinct from f.credit_limit
    union all
    select 'INV-01 the last word of the history is the status', f.customer_code from firm f
    left join lateral (select h.new_key from sal_customer_history h where h.customer_id = f.id and h.customer_field = 'status'
      order by h.id desc limit 1) said on true
    where said.new_key is distinct from f.customer_status
    union all
    select 'INV-01 the last word of the history is the name', f.customer_code from firm f
    join lateral (select h.new_key from sal_customer_history h where h.customer_id = f.id and h.customer_field = 'name'
      order by h.id desc limit 1) said on true
    where said.new_key <> f.customer_name
    union all
    select 'one default contact', f.customer_code from firm f
    where (select count(*) from sal_customer_contact c where c.customer_id = f.id and c.is_default = 'yes' and c.is_deleted = 0) <> 1
    union all
    select 'a credit code twice', credit_code from firm where customer_status = 'enabled' and credit_code is not null
    group by tenant_id, credit_code having count(*) > 1
    union all
    select 'a disabled customer says since when and why', customer_code from firm
    where (customer_status = 'disabled') <> (disabled_date is not null and disable_reason is not null)`,
  )
}
