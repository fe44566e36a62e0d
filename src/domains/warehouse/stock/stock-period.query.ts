import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 期间收发, 月末结存与入库层. All are sums of the stock ledger, kept while it is written; a report that reads them reads the ledger (INV-83). */
export async function stockPeriodBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with moved as (
      select period, warehouse_id, material_id, flow, sum(qty) as qty, sum(pieces) as pieces, sum(amount) as amount from stock_ledger group by 1, 2, 3, 4),
    closed as (
      select warehouse_id, material_id, period, sum(sum(qty)) over months as qty, sum(sum(pieces)) over months as pieces, sum(sum(amount)) over months as amount from stock_ledger
      group by 1, 2, 3 window months as (partition by warehouse_id, material_id order by period)),
    came as (
      select l.warehouse_id, l.material_id, l.batch_no, (l.post_time at time zone 'Asia/Shanghai')::date as day,
        sum(l.qty) filter (where r.id is null) as qty
      from stock_ledger l left join stock_ledger r on r.reverse_of = l.id
      where l.qty > 0 and l.reverse_of is null and l.flow in ('purchase_in', 'other_in', 'transfer_in', 'count')
        and not exists (select 1 from stock_ledger o where o.biz_type = 'TRANSFER_OUT' and o.biz_id = l.biz_id and o.biz_line_id = l.biz_line_id
          and o.warehouse_id = l.warehouse_id) group by 1, 2, 3, 4),
    issued as (
      select warehouse_id, material_id, max((post_time at time zone 'Asia/Shanghai')::date) as day
      from stock_ledger where flow = 'issue_out' and qty < 0 and reverse_of is null group by 1, 2)

    select 'INV-83 a month is the sum of its movements' as rule, concat_ws(' ', period, warehouse_id, material_id, flow) as subject
    from stock_period p full join moved m using (period, warehouse_id, material_id, flow)
    where coalesce(p.qty, 0) <> coalesce(m.qty, 0) or coalesce(p.pieces, 0) <> coalesce(m.pieces, 0) or coalesce(p.amount, 0) <> coalesce(m.amount, 0)
    union all
    select 'INV-83 a month ends with what the ledger comes to', concat_ws(' ', warehouse_id, material_id, period)
    from stock_close s full join closed c using (warehouse_id, material_id, period)
    where s.qty is distinct from c.qty or s.pieces is distinct from c.pieces or s.amount is distinct from c.amount
    union all
    select 'INV-83 a layer is what came that day', concat_ws(' ', warehouse_id, material_id, batch_no, day)
    from stock_layer s full join came c using (warehouse_id, material_id, batch_no, day)
    where coalesce(s.qty, 0) <> coalesce(c.qty, 0)
    union all
    select 'INV-83 the last issue is the last one of the ledger', concat_ws(' ', warehouse_id, material_id)
    from stock_cost c full join issued i using (warehouse_id, material_id)
    where c.last_issue_day is distinct from i.day`,
  )
}
