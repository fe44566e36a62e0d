import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { knife } from './knife.master.ts'
import { knifeLives, knifeMoves, knifeQuotas, knives } from './knife.table.ts'
import { knifeHolding } from './knife-holding.register.ts'
import { knifeHoldings } from './knife-holding.store.ts'
import { knifeLife } from './knife-life.register.ts'
import { knifeMove } from './knife-move.register.ts'
import { knifeQuota } from './knife-quota.master.ts'

const inToolStores = sql`c.material_id = eq_knife.material_id and c.warehouse_id in (select w.id from wh_warehouse w where w.warehouse_type = 'tool')`

export default [
  resource(knife, knives, {
    counted: {
      unitCost: sql`(select round(sum(c.stock_value) / nullif(sum(c.on_hand_qty), 0), 4) from stock_cost c where ${inToolStores})`,
      stockQty: sql`coalesce((select sum(c.on_hand_qty) from stock_cost c where ${inToolStores}), 0)::numeric(18, 3)`,
      holdingQty: sql`coalesce((select sum(m.qty) from eq_knife_move m where m.knife_id = eq_knife.id), 0)::numeric(18, 3)`,
      scrappedQty: sql`coalesce((select -sum(m.qty) from eq_knife_move m where m.knife_id = eq_knife.id and m.move_kind = 'scrap'), 0)::numeric(18, 3)`,
    },
  }),
  resource(knifeQuota, knifeQuotas, {
    counted: {
      usedQty: sql`coalesce((select sum(m.qty) from eq_knife_move m where m.knife_id = eq_knife_quota.knife_id and m.move_kind = 'issue'
        and m.equipment_id = eq_knife_quota.equipment_id
        and m.move_date >= date_trunc('month', now() at time zone 'Asia/Shanghai')::date), 0)::numeric(18, 3)`,
    },
  }),
  resource(knifeMove, knifeMoves, { access: staffOnly }),
  resource(knifeHolding, knifeHoldings, { access: staffOnly, isView: true }),
  resource(knifeLife, knifeLives, { access: staffOnly }),
]
