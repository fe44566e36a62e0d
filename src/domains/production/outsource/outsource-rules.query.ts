import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 外协的不变量. */
export const outsourceBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-42 a step is on one open line or on none' as rule, l.exec_id::text as subject from erp_producation_outsource_line l
    join erp_producation_outsource o on o.id = l.outsource_order_id and o.status <> 'cancelled' and o.is_deleted = 0
    where l.is_deleted = 0 group by l.exec_id having count(*) > 1
    union all
    select 'INV-42 a step says which open line it is on', e.id::text from erp_producation_workorder_exec e
    full join (select l.id, l.exec_id from erp_producation_outsource_line l join erp_producation_outsource o on o.id = l.outsource_order_id
      where o.status <> 'cancelled' and l.is_deleted = 0) l on l.exec_id = e.id
    where (e.outsource_line_id is not null or l.id is not null) and e.outsource_line_id is distinct from l.id
    union all
    select 'INV-42 nobody works in-house on what is to be sent out', e.id::text from erp_producation_workorder_exec e
    join erp_producation_outsource_line l on l.id = e.outsource_line_id join erp_producation_outsource o on o.id = l.outsource_order_id
    where o.status = 'to_ship' and (e.status not in ('0', '1', '6') or e.entrust_id is not null)
    union all
    select 'the total of an order is that of its lines', o.outsource_no from erp_producation_outsource o
    where o.is_deleted = 0 and o.total_amount <> (select coalesce(sum(l.line_amount), 0) from erp_producation_outsource_line l
      where l.outsource_order_id = o.id and l.is_deleted = 0)`,
  )
