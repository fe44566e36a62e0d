import { sql } from 'drizzle-orm'
import { daysBetween } from '#model/day.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

const MOST_ORDERS = 300
const LONGEST = 400

interface OrderRow extends Record<string, unknown> {
  id: string
  orderNo: string
  materialName: string
  specs: string
  qty: number
  status: number
  holdStatus: number
  deptShopId: string
  deptShopName: string
  planStart: string
  planEnd: string
  priority: number
  steps: number
  passed: number
  late: boolean
  total: number
}

interface Asked {
  from: string
  to: string
  deptShopId?: string
  orderClass?: string
}

/** 计划. Orders that are to be made within some days, and those that should have been finished and are not. */
export async function scheduleOf({ tx, caller, now }: Pick<Context, 'tx' | 'caller' | 'now'>, asked: Asked) {
  const { from, to, deptShopId, orderClass } = asked
  if (to < from) throw new Refusal('结束日期不能早于开始日期')
  if (daysBetween(from, to) > LONGEST) throw new Refusal(`最多查看 ${LONGEST} 天`)
  const today = shanghai(now).slice(0, 10)
  const isLate = sql`(w.status in ('10', '20', '30') and w.plan_end < ${today}::date)`
  const { rows } = await tx.execute<OrderRow>(sql`
    with found as (
      select w.*, ${isLate} as late, count(*) over ()::int as total from erp_producation_workorder w
      where w.tenant_id = ${caller.tenantId} and w.is_deleted = 0 and w.status <> '90' and w.plan_start <= ${to}::date
        and (w.plan_end >= ${from}::date or (${isLate} and ${today}::date >= ${from}::date))
        ${deptShopId ? sql`and w.dept_shop_id = ${deptShopId}` : sql``} ${orderClass ? sql`and w.order_class = ${orderClass}` : sql``}
      order by w.plan_start, w.priority, w.id limit ${MOST_ORDERS})
    select w.id::text, w.order_no as "orderNo", m.material_name as "materialName", coalesce(m.specs, '') as specs, w.qty, w.status::int,
      w.hold_status::int as "holdStatus", d.id::text as "deptShopId", d.dept_name as "deptShopName", w.plan_start::text as "planStart",
      w.plan_end::text as "planEnd", w.priority, done.steps, done.passed, w.late, w.total
    from found w join wh_material m on m.id = w.material_id join sys_dept d on d.id = w.dept_shop_id
    cross join lateral (select count(*)::int as steps, count(*) filter (where l.status in ('4', '5'))::int as passed
      from (select distinct on (e.piece_id, e.node_ref_type, e.node_key) e.status from erp_producation_workorder_exec e
        where e.work_id = w.id and e.is_deleted = 0 order by e.piece_id, e.node_ref_type, e.node_key, e.round desc) l) done
    order by d.sort, d.id, w.plan_start, w.priority, w.id`)
  const total = rows[0]?.total ?? 0
  return { orders: rows.map(({ total: _, ...order }) => order), left: total - rows.length }
}
