import { sql } from 'drizzle-orm'
import { notify } from '#platform/message/message.store.ts'
import type { Context } from '#server/http/route.ts'
import type { Plan } from './work-plan.store.ts'

interface Wanted {
  readonly workId: string
  readonly materialId: string
  readonly qty: number
}

/**
 * 排产提醒 (production.md 2.6). A plan that ends after the day that customers were promised, or asks more of a workshop than its calendar has, is made
 * all the same; whoever made it is told.
 */
export async function warnOfPlan(ctx: Context, wanted: Wanted, plan: Plan): Promise<void> {
  const { tx, caller, newId, site } = ctx
  const says = [...(await lateOrders(ctx, wanted, plan)), ...(await fullWorkshops(ctx, wanted, plan))]
  if (says.length === 0) return
  const { rows } = await tx.execute<{ no: string }>(sql`select order_no as no from erp_producation_workorder where id = ${wanted.workId}`)
  const no = rows[0]?.no ?? ''
  await notify(tx, newId, [caller.userId], { title: `排产提醒：${no}`, content: `工单 ${no} 已生成，请注意：${says.join('；')}。` }, site)
}

async function lateOrders({ tx }: Context, { workId }: Wanted, { planEnd }: Plan): Promise<string[]> {
  const { rows } = await tx.execute<{ no: string; due: string }>(sql`
    select distinct d.sales_order_no as no, coalesce(d.promise_date, d.require_date)::text as due
    from erp_producation_workorder_piece p join erp_producation_demand d on d.id = p.demand_id
    where p.work_id = ${workId} and p.is_deleted = 0 and coalesce(d.promise_date, d.require_date) < ${planEnd}::date order by 2, 1`)
  return rows.map(({ no, due }) => `计划完工 ${planEnd} 晚于销售订单 ${no} 的交期 ${due}`)
}

/**
 * Standard hours of the route in force, and of what other orders still have to do there in these days (by the part of their days that falls into
 * them), against the hours of the calendar on all machines in use. Without a calendar nothing is said.
 */
async function fullWorkshops({ tx, caller }: Context, { workId, materialId, qty }: Wanted, plan: Plan): Promise<string[]> {
  const { planStart, planEnd, routeType } = plan
  const { tenantId } = caller
  const { rows } = await tx.execute<{ name: string; own: string; load: string; hours: string }>(sql`
    with route as (
      select r.id from erp_producation_route r where r.tenant_id = ${tenantId} and r.material_id = ${materialId} and r.route_type = ${routeType}
        and r.status in ('2', '3') and r.is_deleted = 0 order by r.version_num desc, r.id desc limit 1),
    own as (
      select n.dept_shop_id as shop, sum(n.prep_time + n.run_time) * ${qty} as hours
      from erp_producation_route_process n join route on route.id = n.route_id where n.is_deleted = 0 group by 1),
    other as (
      select n.dept_shop_id as shop, sum((n.prep_time + n.run_time) * (least(w.plan_end, ${planEnd}::date) - greatest(w.plan_start, ${planStart}::date) + 1)
        / (w.plan_end - w.plan_start + 1)) as hours
      from erp_producation_workorder w join erp_producation_workorder_exec e on e.work_id = w.id and e.is_deleted = 0 and e.status in ('0', '1', '2')
        and e.node_ref_type = 1 and e.outsource_line_id is null
      join erp_producation_workorder_node n on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key
      where w.tenant_id = ${tenantId} and w.is_deleted = 0 and w.status in ('20', '30') and w.id <> ${workId}
        and w.plan_start <= ${planEnd}::date and w.plan_end >= ${planStart}::date group by 1),
    calendar as (
      select c.workshop_id as shop, sum(c.plan_hours) * (select count(*) from eq_equipment q where q.tenant_id = ${tenantId} and q.is_deleted = 0
        and q.workshop_id = c.workshop_id and q.equipment_state = '1') as hours
      from erp_producation_workshop_calendar c where c.tenant_id = ${tenantId} and c.is_deleted = 0 and c.date between ${planStart}::date and ${planEnd}::date
      group by c.workshop_id)
    select d.dept_name as name, own.hours::numeric(18, 1)::text as own, (own.hours + coalesce(other.hours, 0))::numeric(18, 1)::text as load,
      calendar.hours::numeric(18, 1)::text as hours
    from own join calendar on calendar.shop = own.shop join sys_dept d on d.id = own.shop left join other on other.shop = own.shop
    where own.hours + coalesce(other.hours, 0) > calendar.hours order by d.sort, d.id`)
  return rows.map(
    ({ name, own, load, hours }) => `${name} ${planStart} 至 ${planEnd} 的日历工时 ${hours} h，本工单 ${own} h，连同其他工单共 ${load} h`,
  )
}
