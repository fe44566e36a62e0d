import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 供应商的不变量 (INV-01, 10, 11, 12, 13). */
export async function supplierBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with firm as (select * from sup_supplier where is_deleted = 0),
    said as (
      select distinct on (supplier_id, change_field) supplier_id, change_field, new_key from sup_history
      where change_field in ('status', 'level') order by supplier_id, change_field, id desc),
    orders as (
      select supplier_id, order_id, sum(amount) as amount from sup_trade_ledger group by supplier_id, order_id),
    accounts as (
      select supplier_id, count(*) as many from sup_bank where is_default = 'yes' and enabled = 'yes' and is_deleted = 0 group by supplier_id)

    select 'INV-11 blacklisted without an open row, or the reverse' as rule, f.supplier_name as subject from firm f
    where (f.supplier_status = 'blacklisted') <> exists (select 1 from sup_blacklist b where b.supplier_id = f.id and b.black_state = 'open')
    union all
    select 'INV-11 a credit code twice', credit_code from firm group by credit_code having count(*) > 1
    union all
    -- By the order of ids, which are given under the lock of the supplier; times are those at which people began.
    select 'INV-10 ordered from somebody who may not be ordered from', t.bill_no from sup_trade_ledger t
    join lateral (select h.new_key from sup_history h where h.supplier_id = t.supplier_id and h.change_field = 'status' and h.id < t.id
      order by h.id desc limit 1) standing on true
    where t.biz_type = 'ORDER' and standing.new_key not in ('trial', 'normal')
    union all
    -- Old versions of certificates stay in the book: one of them was in force on the day.
    select 'INV-12 ordered from somebody without a licence in force', t.bill_no from sup_trade_ledger t
    where t.biz_type = 'ORDER' and not exists (select 1 from sup_qualification q
      where q.supplier_id = t.supplier_id and q.qual_type = 'license' and q.expire_date >= t.biz_date)
    union all
    select 'INV-10 open orders of somebody never admitted', f.supplier_name from firm f join orders o on o.supplier_id = f.id
    where o.amount > 0 and f.supplier_status in ('applying', 'refused')
    union all
    select 'INV-13 a supplier on trial above its cap', f.supplier_name from firm f join orders o on o.supplier_id = f.id
    where f.supplier_status = 'trial' group by f.id, f.supplier_name, f.tenant_id
    having sum(o.amount) > coalesce((select p.param_value::numeric from sys_param p
      where p.param_key = 'supplier.trial.cap' and p.is_deleted = 0 and p.tenant_id = f.tenant_id limit 1), 200000)
    union all
    select 'an order delivered beyond what was ordered', order_id::text from orders where amount < 0
    union all
    select 'an applicant nobody decides about', f.supplier_name from firm f
    where (f.supplier_status = 'applying')
      <> exists (select 1 from document_claim c where c.tenant_id = f.tenant_id and c.subject = 'supplier.admission'
        and c.subject_id = f.id::text and c.state in ('running', 'waiting'))
    union all
    select 'INV-01 the last word of the history is the standing', f.supplier_name from firm f
    left join said s on s.supplier_id = f.id and s.change_field = 'status'
    where f.supplier_status <> 'applying' and s.new_key is distinct from f.supplier_status
    union all
    select 'INV-01 the last word of the history is the grade', f.supplier_name from firm f
    left join said s on s.supplier_id = f.id and s.change_field = 'level'
    where f.supplier_level is not null and s.new_key is distinct from f.supplier_level
    union all
    select 'one account for the money', f.supplier_name from firm f left join accounts a on a.supplier_id = f.id
    where f.supplier_status not in ('applying', 'refused') and coalesce(a.many, 0) <> 1
    union all
    select 'a blacklisted supplier with an open door', u.account from sys_user u join firm f on f.id = u.supplier_id
    where f.supplier_status = 'blacklisted' and u.status = 1 and u.is_deleted = 0`,
  )
}
