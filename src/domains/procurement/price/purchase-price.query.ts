import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 采购价格的不变量 (INV-18). The database refuses overlaps; this would notice that it stopped to. */
export const purchasePriceBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'INV-18 price periods overlap' as rule, a.source_no as subject from purchase_price a join purchase_price b
      on b.supplier_id = a.supplier_id and b.material_id = a.material_id and b.id > a.id and b.is_deleted = 0
      and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
    where a.is_deleted = 0
    union all
    select 'a price that ends before it begins', source_no from purchase_price where is_deleted = 0 and end_date < start_date`,
  )
