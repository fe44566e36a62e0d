import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 车间委托的不变量. */
export const entrustBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'an entrusted step is done where it was entrusted to' as rule, e.id::text as subject from erp_producation_workorder_exec e
    join erp_producation_workshop_entrust t on t.id = e.entrust_id where e.is_deleted = 0 and e.exec_shop_id <> t.to_workshop_id
    union all
    select 'what is settled internally has one entry for each finished step', e.id::text from erp_producation_workorder_exec e
    join erp_producation_workshop_entrust t on t.id = e.entrust_id and t.settle_mode = 'internal'
    where e.is_deleted = 0 and (select count(*) - 2 * count(s.reverse_of) from erp_producation_internal_settlement s where s.exec_id = e.id) <>
      (select count(*) from erp_producation_work_report r where r.exec_id = e.id and r.report_action = 'finish'
        and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id))
    union all
    select 'amount = hours × price', s.id::text from erp_producation_internal_settlement s where s.amount <> round(s.hours * s.hour_price, 2)`,
  )
