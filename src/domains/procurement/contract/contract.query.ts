import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 合同的不变量 (INV-19). */
export async function contractBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    select 'INV-19 the pay plan makes up the contract' as rule, c.contract_no as subject
    from purchase_contract c join contract_pay_plan p on p.purchase_contract_id = c.id
    group by c.id, c.contract_no, c.total_amount having sum(p.plan_pay_amount) <> c.total_amount or sum(p.pay_ratio) <> 100`,
  )
}
