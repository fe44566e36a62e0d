import { type SQL, sql } from 'drizzle-orm'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import type { Asking } from '#server/document/report-query.ts'
import { now, standingAt } from '../wip/wip-standing.query.ts'

/** What the reports on work in process may be narrowed to. */
export interface WipFilters {
  readonly asOf?: string
  readonly workshopId?: string
  readonly productId?: string
  readonly processCode?: string
  readonly state?: string
  readonly overdue?: string
}

/**
 * The pieces in process, one by one: now, or as a day was closed. A `select` of piece_id, work_id, product_id, workshop_id, process_code,
 * process_name, state, since, days (since when it stands there), weight, value, plan_end, is_overdue, demand_id.
 */
export function wipPieces({ filters, tenantId, today }: Asking<WipFilters>): SQL {
  const { asOf, workshopId, productId, processCode, state, overdue } = filters
  const isPast = asOf !== undefined && asOf < today
  const source = isPast
    ? sql`select s.*, p.work_id, (s.date + 1)::timestamp at time zone 'Asia/Shanghai' as at from erp_producation_wip_position s
        join erp_producation_workorder_piece p on p.id = s.piece_id where s.tenant_id = ${tenantId} and s.date = ${asOf}::date`
    : standingAt(tenantId, now)
  return sql`
    select s.piece_id, s.work_id, s.product_id, s.workshop_id, s.process_code, s.process_name, s.state, s.since, s.weight, s.value, w.plan_end, p.demand_id,
      greatest(0, extract(epoch from s.at - s.since) / 86400)::numeric(9, 1) as days, w.plan_end < ${isPast ? asOf : today}::date as is_overdue
    from (${source}) s join erp_producation_workorder w on w.id = s.work_id join erp_producation_workorder_piece p on p.id = s.piece_id
    where true ${workshopId ? sql`and s.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}
      ${productId ? sql`and s.product_id = ${productId}` : sql``} ${processCode ? sql`and s.process_code = ${processCode}` : sql``}
      ${state ? sql`and s.state = ${state}` : sql``} ${overdue === 'yes' ? sql`and w.plan_end < ${isPast ? asOf : today}::date` : sql``}`
}

/** What the books say of it themselves: the closed day, or how the pieces and their steps stand now. */
export function wipLedger({ filters, tenantId, today }: Asking<WipFilters>): SQL {
  const { asOf, workshopId, productId, overdue } = filters
  const shop = workshopId ? sql`and x.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``
  const product = productId ? sql`and x.product_id = ${productId}` : sql``
  if (asOf !== undefined && asOf < today && overdue !== 'yes')
    return sql`select coalesce(sum(x.close_qty), 0) as total from erp_producation_wip_snapshot x
      where x.tenant_id = ${tenantId} and x.date = ${asOf}::date ${shop} ${product}`
  if (asOf !== undefined && asOf < today)
    return sql`select count(*) as total from (${wipPieces({ filters, tenantId, today } as Asking<WipFilters>)}) x`
  return sql`
    with piece as materialized (
      select p.id, p.work_id, p.material_id, p.place, p.ingot_no from erp_producation_workorder_piece p
      where p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.place in ('shop', 'supplier', 'wait_in')),
    last as (
      select distinct on (e.piece_id, e.node_ref_type, e.node_key) e.piece_id, e.exec_shop_id, e.status, e.process_seq, e.start_time
      from piece join erp_producation_workorder_exec e on e.piece_id = piece.id and e.is_deleted = 0 order by e.piece_id, e.node_ref_type, e.node_key, e.round desc)
    select count(*) as total from (
      select p.material_id as product_id, w.plan_end, case when p.place = 'wait_in' then s.done_shop else s.open_shop end as workshop_id
      from piece p join erp_producation_workorder w on w.id = p.work_id
      left join (select l.piece_id, bool_or(l.start_time is not null) as is_begun,
          (array_agg(l.exec_shop_id order by l.process_seq) filter (where l.status in ('1', '2', '3', '7')))[1] as open_shop,
          (array_agg(l.exec_shop_id order by l.process_seq desc) filter (where l.status in ('4', '5')))[1] as done_shop
        from last l group by 1) s on s.piece_id = p.id
      where p.ingot_no is not null or s.is_begun
        or exists (select 1 from erp_producation_piece_cost c where c.tenant_id = ${tenantId} and c.piece_id = p.id and c.cost_item = 'OPENING' and c.is_deleted = 0)) x
    where true ${shop} ${product} ${overdue === 'yes' ? sql`and x.plan_end < ${today}::date` : sql``}`
}
