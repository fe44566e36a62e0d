import { sql } from 'drizzle-orm'
import { notify } from '#platform/message/message.store.ts'
import type { Context } from '#server/http/route.ts'

/** 换图纸版本. Whoever has an open order by an older drawing, or a route in force of the product, is told: nothing of it changes by itself. */
export async function tellOfDrawing({ tx, caller, newId, site }: Context, productId: string, drawingVersion: string): Promise<void> {
  const { rows } = await tx.execute<{ user: string; product: string; orders: string | null; routes: string | null }>(sql`
    with concerned as (
      select o.sales_user_id as owner, o.sales_order_no || ' 第' || l.line_no || '行（' || coalesce(l.drawing_version, '') || '）' as sales, null as route
      from sal_order_line l join sal_order o on o.id = l.sales_order_id and o.is_deleted = 0 and o.order_state not in ('finished', 'closed', 'cancelled')
      where l.tenant_id = ${caller.tenantId} and l.product_id = ${productId} and l.is_deleted = 0 and l.line_state = 'open'
        and l.drawing_version is distinct from ${drawingVersion}
      union all
      select r.create_user, null, r.route_code || ' V' || r.version_num from erp_producation_route r
      where r.tenant_id = ${caller.tenantId} and r.material_id = ${productId} and r.is_deleted = 0 and r.status in ('2', '3') and r.create_user is not null)
    select c.owner::text as user, m.material_name as product, string_agg(distinct c.sales, '、') as orders, string_agg(distinct c.route, '、') as routes
    from concerned c join wh_material m on m.id = ${productId} group by c.owner, m.material_name`)
  for (const { user, product, orders, routes } of rows) {
    const own = [orders && `未完订单：${orders}`, routes && `启用中的工艺路线：${routes}`].filter(Boolean).join('；')
    const content = `产品【${product}】的图纸已换为 ${drawingVersion}。您负责的${own}，请核对是否需要变更。`
    await notify(tx, newId, [user], { title: `图纸换版：${product}`, content }, site)
  }
}
