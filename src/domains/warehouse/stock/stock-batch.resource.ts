import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { stockBatches } from './stock.table.ts'
import { stockBatch } from './stock-batch.register.ts'
import { doubleText } from './stock-text.query.ts'

const there = sql`stock_balance b where b.material_id = wh_stock_batch.material_id and b.batch_no = wh_stock_batch.batch_no and b.on_hand_qty > 0`

export default resource(stockBatch, stockBatches, {
  access: staffOnly,
  counted: {
    onHandQty: sql`coalesce((select sum(b.on_hand_qty) from ${there}), 0)::numeric(18, 3)`,
    stockText: sql`(select ${doubleText(sql`count(*)`, sql`sum(b.on_hand_qty)`)} from ${there}
      and (select m.double_unit from wh_material m where m.id = wh_stock_batch.material_id) = 'yes' having count(*) > 0)`,
    stockAge: sql`(case when exists (select 1 from ${there}) then (now() at time zone 'Asia/Shanghai')::date - wh_stock_batch.first_in_date end)`,
  },
})
