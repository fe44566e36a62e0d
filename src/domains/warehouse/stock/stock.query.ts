import { sql } from 'drizzle-orm'
import { WHOLE_UNITS } from '#company/units.ts'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { heldStock } from './stock-reserve.ledger.ts'
import { usableState, whateverState } from './stock-usable.ledger.ts'

/**
 * 库存账的不变量. What must hold in the stock book at any moment, asked by the nightly check and by every test that moves stock. Each part
 * finds the rows that break one rule; a sound book answers with nothing.
 */
export const stockBreaches = async (tx: Tx): Promise<Breach[]> => [...(await heldStock.breaches(tx)), ...(await bookBreaches(tx))]

const wholes = sql.param([...WHOLE_UNITS])

const bookBreaches = (tx: Tx) =>
  breachesIn(
    tx,
    sql`
    with moved as (
      select warehouse_id, material_id, location_id, batch_no, sum(qty) as qty from stock_ledger group by 1, 2, 3, 4),
    valued as (
      select warehouse_id, material_id, sum(qty) as qty, sum(amount) as amount from stock_ledger group by 1, 2),
    pieces as (
      select tenant_id, pro_code, warehouse_id, location_id, sum(qty) as qty from stock_ledger where pro_code <> '' group by 1, 2, 3, 4 having sum(qty) <> 0)

    select 'INV-25 onHandQty = Σ qty' as rule, concat_ws(' ', warehouse_id, material_id, location_id, batch_no) as subject
    from stock_balance b full join moved m using (warehouse_id, material_id, location_id, batch_no)
    where coalesce(b.on_hand_qty, 0) <> coalesce(m.qty, 0) or b.on_hand_qty < 0
    union all
    select 'INV-25 stockValue = Σ amount', concat_ws(' ', warehouse_id, material_id)
    from stock_cost c full join valued v using (warehouse_id, material_id)
    where coalesce(c.on_hand_qty, 0) <> coalesce(v.qty, 0) or coalesce(c.stock_value, 0) <> coalesce(v.amount, 0) or c.stock_value < 0
    union all
    select 'INV-25 onHand 0 ⇒ value 0', concat_ws(' ', warehouse_id, material_id)
    from stock_cost where on_hand_qty = 0 and stock_value <> 0
    union all
    select 'INV-26 something is promised that may not be used', r.id::text
    from stock_reserve r join stock_balance b using (warehouse_id, material_id, location_id, batch_no)
    where r.state = 'held' and not ${whateverState('r.biz_type')} and not ${usableState('b.quality_state')}
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text
    from stock_ledger r left join stock_ledger o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or r.qty <> -o.qty or r.amount <> -o.amount
      or (r.warehouse_id, r.material_id, r.location_id, r.batch_no) <> (o.warehouse_id, o.material_id, o.location_id, o.batch_no))
    union all
    select 'INV-01 reversed at most once', reverse_of::text from stock_ledger where reverse_of is not null group by reverse_of having count(*) > 1
    union all
    select 'INV-27 a movement without its batch', l.id::text
    from stock_ledger l join wh_material m on m.id = l.material_id where m.batch_managed = 'yes' and l.batch_no = ''
    union all
    select 'INV-89 an ingot in two places', concat_ws(' ', b.material_id, b.batch_no)
    from stock_balance b join wh_material m on m.id = b.material_id
    where m.double_unit = 'yes' and b.on_hand_qty > 0 group by b.material_id, b.batch_no having count(*) > 1
    union all
    select 'INV-89 pieces are the ingots that lie there', concat_ws(' ', l.warehouse_id, l.material_id, l.location_id, l.batch_no)
    from stock_ledger l join wh_material m on m.id = l.material_id
    group by l.warehouse_id, l.material_id, l.location_id, l.batch_no, m.double_unit
    having sum(l.pieces) <> case when m.double_unit = 'yes' and sum(l.qty) > 0 then 1 else 0 end
    union all
    select 'a batch has its card', concat_ws(' ', b.material_id, b.batch_no) from stock_balance b
    where b.batch_no <> '' and b.on_hand_qty > 0 and not exists (select 1 from wh_stock_batch s where s.material_id = b.material_id and s.batch_no = b.batch_no)
    union all
    select 'INV-89 whole units are moved whole', l.id::text
    from stock_ledger l join wh_material m on m.id = l.material_id where m.unit = any (${wholes}::text[]) and l.qty <> trunc(l.qty)
    union all
    select 'INV-89 whole units are promised whole', r.id::text
    from stock_reserve r join wh_material m on m.id = r.material_id where m.unit = any (${wholes}::text[]) and r.amount <> trunc(r.amount)
    union all
    select 'INV-30 a stocktake line is settled once', l.biz_line_id::text
    from stock_ledger l where l.biz_type in ('COUNT_GAIN', 'COUNT_LOSS') and l.reverse_of is null
      and not exists (select 1 from stock_ledger r where r.reverse_of = l.id) group by l.biz_line_id having count(*) > 1
    union all
    select 'INV-30 a counted warehouse stands still', w.id::text
    from wh_warehouse w left join stocktake s on s.warehouse_id = w.id and s.scope = 'all' and s.state not in ('closed', 'cancelled')
      and s.is_deleted = 0
    where (w.frozen is not distinct from 'yes') <> (s.id is not null)
    union all
    select 'INV-30 something moved while it was counted', l.id::text
    from stocktake s join stock_ledger l on l.warehouse_id = s.warehouse_id and l.post_time > s.snapshot_time
    join wh_material m on m.id = l.material_id and case s.scope when 'location' then s.location_ids ? l.location_id::text
      when 'category' then s.category_ids ? m.category_id::text when 'material' then s.material_ids ? l.material_id::text else true end
    where s.state not in ('closed', 'cancelled') and s.is_deleted = 0 and l.biz_type not in ('COUNT_GAIN', 'COUNT_LOSS')
    union all
    select 'INV-27 a piece in two places', pro_code from pieces group by tenant_id, pro_code having count(*) > 1
    union all
    select 'INV-27 a piece is one or none', pro_code from pieces where qty <> 1
    union all
    select 'INV-06 one person counts and supervises', stocktake_no from stocktake where count_user_id = supervise_user_id
    union all
    select 'INV-07 a movement in another period than its day', id::text
    from stock_ledger l where to_char(post_time at time zone 'Asia/Shanghai', 'YYYY-MM') <> period
      and not exists (select 1 from wh_stock_opening o where o.id = l.biz_line_id and l.biz_type = 'OPENING' and l.reverse_of is null)`,
  )
