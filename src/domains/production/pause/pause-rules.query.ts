import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 暂停的不变量. Ids tell what came first: both sides are written under the lock of the order. */
export const pauseBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'on hold exactly while the last entry is a pause' as rule, w.order_no as subject from erp_producation_workorder w
    where w.is_deleted = 0 and (w.hold_status = '1') <> coalesce((select l.oper_type = '1' from erp_producation_workorder_pause l
      where l.work_id = w.id order by l.id desc limit 1), false)
    union all
    select 'INV-66 nothing starts while an order is on hold', r.exec_id::text from erp_producation_work_report r
    join erp_producation_workorder_exec e on e.id = r.exec_id
    join erp_producation_workorder_pause l on l.work_id = e.work_id and l.oper_type = '1' and l.id < r.id
    left join erp_producation_workorder_pause b on b.pause_id = l.id
    where r.report_action = 'start' and (b.id is null or r.id < b.id)`,
  )
