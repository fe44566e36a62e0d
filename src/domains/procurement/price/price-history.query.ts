import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 价格历史的不变量 (INV-01, 90). */
export const priceHistoryBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with live as (
      select h.* from purchase_price_history h
      where h.reverse_of is null and not exists (select 1 from purchase_price_history o where o.reverse_of = h.id)),
    last as (
      select distinct on (material_id) material_id, tax_price from live where price_kind <> 'contract'
      order by material_id, price_kind in ('receipt', 'adjust') desc, price_date desc, id desc)

    select 'INV-01 a price is taken back by an equal opposite row' as rule, r.id::text as subject
    from purchase_price_history r left join purchase_price_history o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or r.qty <> -o.qty
      or (r.material_id, r.price_kind, r.tax_price, r.biz_line_id) <> (o.material_id, o.price_kind, o.tax_price, o.biz_line_id))
    union all
    select 'INV-90 a receipt line of goods that stands and is not free has one price', l.id::text
    from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id
    where (select count(*) from live h where h.price_kind = 'receipt' and h.biz_line_id = l.id and h.material_id = l.material_id
        and h.tax_price = l.tax_price and h.qty = l.qty)
      <> case when r.receipt_kind = 'goods' and r.receipt_status = 'posted' and l.tax_price > 0 then 1 else 0 end
    union all
    select 'the last price of a material is the last of its history', m.id::text
    from wh_material m join last on last.material_id = m.id where m.last_price is distinct from last.tax_price`,
  )
