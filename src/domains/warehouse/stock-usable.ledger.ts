import { type SQL, sql } from 'drizzle-orm'
import { UNUSABLE } from './warehouse.master.ts'

/** 可用量 of a material, as a part of a statement: what lies in all warehouses that one may take from. */
export const usableQty = (materialId: SQL): SQL => sql`coalesce((select sum(b.on_hand_qty) from stock_balance b
  where b.material_id = ${materialId} and b.warehouse_id not in
    (select w.id from wh_warehouse w where w.warehouse_type = any (${sql.param([...UNUSABLE])}::text[]))), 0)::numeric(18, 3)`
