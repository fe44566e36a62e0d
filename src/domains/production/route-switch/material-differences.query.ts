import { sql } from 'drizzle-orm'
import type { Context } from '#server/http/route.ts'

/** 物料差异. What running work orders use otherwise than the version of their line that is in force: for the planner and the store. */
type Row = {
  readonly workId: string
  readonly orderNo: string
  readonly routeCode: string
  readonly snapVersionNum: number
  readonly newVersionNum: number
  readonly processSeq: number
  readonly processName: string
  readonly materialCode: string
  readonly materialName: string
  readonly changeType: string
  readonly oldQty: string | undefined
  readonly newQty: string | undefined
  readonly issuedQty: string
}

const MOST = 200

export async function differences(ctx: Context<{ routeId?: string; workId?: string }>) {
  const { routeId, workId } = ctx.input
  const size = Math.min(Math.max(Number(ctx.params.size ?? 10) || 10, 1), MOST)
  const current = Math.max(Number(ctx.params.current ?? 1) || 1, 1)
  const { rows } = await ctx.tx.execute<Row & { total: number }>(sql`
    with running as (
      select w.id, w.order_no, w.rev_no, w.version_num, r.route_code, f.id as force_id, f.version_num as force_num
      from erp_producation_workorder w join erp_producation_route r on r.id = w.route_id
      join erp_producation_route f on f.tenant_id = w.tenant_id and f.is_deleted = 0 and f.route_code = r.route_code
        and f.route_type = r.route_type and f.status in ('2', '3') and f.id <> r.id
      where w.tenant_id = ${ctx.caller.tenantId} and w.is_deleted = 0 and w.status in ('20', '30')
        ${workId ? sql`and w.id = ${workId}` : sql``} ${routeId ? sql`and ${routeId} in (r.id, f.id)` : sql``}),
    has as (
      select u.id, n.node_key, n.process_seq, n.process_name, m ->> 'materialCode' as code, m ->> 'materialName' as name,
        (m ->> 'qtyPer')::numeric as qty from running u
      join erp_producation_workorder_node n on n.work_id = u.id and n.rev_no = u.rev_no cross join jsonb_array_elements(n.materials) m),
    wants as (
      select u.id, p.node_key, p.process_seq, p.process_name, t.material_code as code, t.material_name as name, m.qty_per::numeric as qty
      from running u join erp_producation_route_process p on p.route_id = u.force_id
      join erp_producation_route_process_material m on m.route_id = p.route_id and m.node_key = p.node_key and m.is_deleted = 0
      join wh_material t on t.id = m.material_id),
    compared as (
      select coalesce(h.id, v.id) as id, coalesce(v.process_seq, h.process_seq) as seq, coalesce(v.process_name, h.process_name) as process,
        coalesce(v.code, h.code) as code, coalesce(v.name, h.name) as name, h.qty as old_qty, v.qty as new_qty
      from has h full join wants v on v.id = h.id and v.node_key = h.node_key and v.code = h.code where h.qty is distinct from v.qty)
    select c.id::text as "workId", u.order_no as "orderNo", u.route_code as "routeCode", u.version_num as "snapVersionNum",
      u.force_num as "newVersionNum", c.seq as "processSeq", c.process as "processName", c.code as "materialCode", coalesce(c.name, '') as "materialName",
      case when c.old_qty is null then 'add' when c.new_qty is null then 'del' else 'mod' end as "changeType",
      c.old_qty::text as "oldQty", c.new_qty::text as "newQty", coalesce((select sum(l.qty - l.returned_qty) from wh_issue_line l join wh_material t on t.id = l.material_id
        where l.work_id = c.id and t.material_code = c.code and l.is_deleted = 0), 0)::text as "issuedQty", count(*) over ()::int as total
    from compared c join running u on u.id = c.id order by u.order_no, c.seq, c.code limit ${size} offset ${(current - 1) * size}`)
  const total = rows[0]?.total ?? 0
  const records = rows.map(({ total: _, oldQty, newQty, ...row }) => ({ ...row, oldQty: oldQty ?? undefined, newQty: newQty ?? undefined }))
  return { total, size, current, pages: Math.ceil(total / size), records }
}
