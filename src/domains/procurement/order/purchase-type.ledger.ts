import { type SQL, sql } from 'drizzle-orm'

/** 采购类别 of a line of an order: that of the plan behind it, or of the award. */
export const typeOfOrderLine = (orderLineId: SQL): SQL => sql`(
  select coalesce(p.purchase_type, w.purchase_type) from purchase_order_line n
  left join purchase_plan_line pl on pl.id = n.plan_line_id left join purchase_plan p on p.id = pl.plan_id
  left join award_line wl on wl.id = n.award_line_id left join award w on w.id = wl.award_id where n.id = ${orderLineId})`
