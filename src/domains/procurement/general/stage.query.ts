import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 通用合同的不变量 (INV-33): a confirmed stage, and no other, is payable to its amount; together they stay within the contract. */
export const stageBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with family as (
      select coalesce(origin_contract_id, id) as root, sum(total_amount) as total from general_contract where is_deleted = 0 group by 1),
    confirmed as (
      select coalesce(g.origin_contract_id, g.id) as root, sum(p.amount) as amount
      from general_contract g join contract_pay_plan r on r.general_contract_id = g.id join payable p on p.id = r.id group by 1)

    select 'INV-33 a confirmed stage is payable to its amount' as rule, r.contract_no || '-' || r.line_no as subject
    from contract_pay_plan r left join payable p on p.id = r.id and p.payable_kind = 'general'
    where r.general_contract_id is not null and (r.confirm_date is not null) <> (p.id is not null) or p.amount <> r.plan_pay_amount
    union all
    select 'INV-33 confirmed stages exceed their contract', c.root::text from confirmed c join family f using (root) where c.amount > f.total`,
  )
