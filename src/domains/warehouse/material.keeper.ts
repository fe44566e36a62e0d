import { sql } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { material } from './material.master.ts'
import { requireNoStock } from './material.store.ts'
import { materials } from './material.table.ts'
import { stockBalances } from './stock.table.ts'
import { usableQty } from './stock-usable.ledger.ts'

const onHand = sql`coalesce((select sum(b.on_hand_qty) from stock_balance b where b.material_id = wh_material.id), 0)::numeric(18, 3)`
const usable = usableQty(sql`wh_material.id`)

export default keeper(material, materials, {
  counted: {
    stockQty: onHand,
    usableQty: usable,
    // Whether one must be kept at all is asked first: most materials have no safety stock and need no sum.
    stockLevel: sql`(case when wh_material.safety_qty > 0 and wh_material.safety_qty > ${usable} then 'short' else 'enough' end)`,
  },
  hints: { stockLevel: level => (level === 'short' ? sql`wh_material.safety_qty > 0` : undefined) },
  removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.materialId, ids),
})
