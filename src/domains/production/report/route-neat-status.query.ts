import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { routeNeatStatus } from './route-neat-status.report.ts'

type Filters = DocOf<typeof routeNeatStatus.filters>

const IN_FORCE = sql.raw(`('2', '3')`)
const yes = (holds: SQL) => sql`case when b.id is null then null when ${holds} then 'yes' else 'no' end`

/** What is wanted of products and not on its way yet. */
const wanted = (tenantId: string) => sql`
  select d.product_id, sum(d.qty - d.planned)::int as qty, min(coalesce(d.promise_date, d.require_date)) as first_date, min(d.create_time) as since
  from (select d.*, (select count(*) from erp_producation_workorder_piece p where p.demand_id = d.id and p.is_deleted = 0 and p.status in ('0', '1', '3')) as planned
    from erp_producation_demand d where d.tenant_id = ${tenantId} and d.is_deleted = 0 and d.state = 'open') d
  where d.qty > d.planned group by 1`

const rows = ({ filters, tenantId, today }: Asking<Filters>): SQL => {
  const { productLine, demanded, lack, ownerId, materialId } = filters
  return sql`
    with wanted as (${wanted(tenantId)}),
    best as (
      select distinct on (r.material_id) r.* from erp_producation_route r
      where r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.material_id is not null and r.route_type in ('1', '2', '3') and r.status <> '9'
      order by r.material_id, r.status in ${IN_FORCE} desc, r.version_num desc, r.id desc),
    steps as (
      select n.route_id, count(*) >= 2 and bool_and(c.enabled = 'yes') and bool_or(n.is_key)
          and (array_agg(n.node_type order by n.process_seq desc))[1] in (2, 4) as has_process,
        bool_and(n.node_type <> 1 or exists (select 1 from erp_producation_route_process_equipment q join eq_equipment e on e.id = q.equipment_id
          where q.route_id = n.route_id and q.node_key = n.node_key and q.is_deleted = 0 and e.equipment_state <> '2')) as has_equipment,
        bool_and(not n.is_check or jsonb_array_length(n.qualities) > 0) as has_quality, bool_and(n.work_content <> '') as has_content
      from erp_producation_route_process n join best b on b.id = n.route_id join erp_producation_process c on c.id = n.process_id
      where n.is_deleted = 0 group by 1),
    judged as (
      select m.id as material_id, f.product_line, f.drawing_no, f.drawing_version, w.qty, w.first_date, w.since, b.id, b.version_num, b.status, b.create_user,
        coalesce(s.has_process, false) as has_process, coalesce(s.has_equipment, false) as has_equipment, coalesce(s.has_quality, false) as has_quality,
        coalesce(s.has_content, false) as has_content,
        not exists (select 1 from erp_producation_route_process_material x join wh_material y on y.id = x.material_id
          where x.route_id = b.id and x.is_deleted = 0 and (y.enabled <> 'yes' or y.is_deleted = 1)) as has_material,
        exists (select 1 from erp_producation_route_pre_source x where x.route_id = b.id)
          and exists (select 1 from erp_producation_route_pre_material x where x.route_id = b.id and x.is_deleted = 0) as has_source
      from wh_material m left join sal_product f on f.id = m.id and f.is_deleted = 0 left join wanted w on w.product_id = m.id
      left join best b on b.material_id = m.id left join steps s on s.route_id = b.id
      where m.tenant_id = ${tenantId} and m.is_deleted = 0 and m.material_type = '1' and m.enabled = 'yes' ${asked(sql`m.id`, materialId)}
        ${asked(sql`f.product_line`, productLine)}
        ${demanded ? sql`and (w.qty is not null) = ${demanded === 'yes'}` : sql``}),
    found as (
      select b.*, case when b.id is null then array['route'] else array_remove(array[
        case when b.status not in ${IN_FORCE} then 'force' end, case when not b.has_process then 'process' end,
        case when not b.has_material then 'material' end, case when not b.has_equipment then 'equipment' end,
        case when not b.has_quality then 'quality' end,
        case when not b.has_source then 'source' end], null) end as lacking
      from judged b)
    select b.material_id as "materialId", b.product_line as "productLine", b.drawing_no as "drawingNo", b.drawing_version as "drawingVersion",
      b.first_date::text as "firstDate", b.id as "routeId", b.version_num as "versionNum", b.status as "routeStatus",
      ${yes(sql`b.has_process`)} as "hasProcess", ${yes(sql`b.has_material`)} as "hasMaterial", ${yes(sql`b.has_equipment`)} as "hasEquipment",
      ${yes(sql`b.has_quality`)} as "hasQuality", ${yes(sql`b.has_content`)} as "hasContent", ${yes(sql`b.has_source`)} as "hasSource",
      (select string_agg(e.dict_value, '、' order by e.sort) from sys_dict_biz e where e.tenant_id = ${tenantId} and e.code = 'route_item' and e.is_deleted = 0
        and e.dict_key = any (b.lacking)) as lacking,
      b.create_user as "ownerId", coalesce(b.qty, 0) as "demandQty", 1 as "productCount", (cardinality(b.lacking) = 0)::int as "readyCount",
      (cardinality(b.lacking) > 0 and b.id is not null)::int as "lackCount", (b.id is null)::int as "noneCount",
      case when cardinality(b.lacking) > 0 then ${today}::date - (b.since at time zone 'Asia/Shanghai')::date end as "lackDays"
    from found b where true ${lack ? sql`and ${lack} = any (b.lacking)` : sql``} ${asked(sql`b.create_user`, ownerId)}`
}

/** Products and demands as their books have them. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { productLine, demanded, lack, ownerId, materialId } = filters
  if (productLine || demanded || lack || ownerId) return undefined
  const mine = sql`tenant_id = ${tenantId} and is_deleted = 0 and material_type = '1' and enabled = 'yes' ${asked(sql`id`, materialId)}`
  return sql`select (select count(*) from wh_material where ${mine}) as "productCount",
    (select coalesce(sum(w.qty), 0) from (${wanted(tenantId)}) w where w.product_id in (select id from wh_material where ${mine})) as "demandQty"`
}

export default reportQuery(routeNeatStatus, rows, ledger)
