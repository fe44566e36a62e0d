import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 销售协议与合同的不变量. */
export async function salesContractBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    select 'INV-05 a contract is the sum of its lines' as rule, c.contract_no as subject from sal_contract c
    where c.total_amount <> (select sum(l.line_amount) from sal_contract_line l where l.sales_contract_id = c.id)
      or c.total_tax <> c.total_amount - c.total_no_tax
    union all
    select 'the receivable plan makes up the contract', c.contract_no from sal_contract c
    where (select row (sum(p.plan_amount), sum(p.pay_ratio)) from sal_receivable_plan p where p.sales_contract_id = c.id)
      is distinct from row (c.total_amount, 100::numeric)
    union all
    select 'one price of a customer and product at a time', a.agreement_no from sal_price a
    join sal_price b on b.customer_id = a.customer_id and b.product_id = a.product_id and b.id > a.id and b.is_deleted = 0
      and b.start_date <= a.end_date and b.end_date >= a.start_date
    where a.is_deleted = 0
    union all
    select 'contracts in yuan have no rate', contract_no from sal_contract where currency = 'CNY' and exchange_rate <> 1`,
  )
}
