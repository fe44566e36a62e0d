import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, onDays, reportQuery } from '#server/document/report-query.ts'
import { productPassRateProcessDetail } from './product-pass-rate-process-detail.report.ts'

type Filters = DocOf<typeof productPassRateProcessDetail.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { postTime: [from, until] = ['', ''], workshopId, processId, materialId, steelGrade } = filters
  const piece =
    materialId || steelGrade
      ? sql`and exists (select 1 from erp_producation_workorder_piece p join wh_material m on m.id = p.material_id where p.id = h.piece_id
          ${asked(sql`p.material_id`, materialId)} ${asked(sql`m.steel_grade`, steelGrade)})`
      : sql``
  const first = sql`h.kind = 'look' and h.check_no = 1`
  const made = (then: SQL) => sql`coalesce(sum(h.qty) filter (where ${then}), 0)::int`
  const conceded = sql`h.kind = 'look' and h.is_last and h.verdict = '2'`
  return sql`
    with happened as (
      select 'made' as kind, f.piece_id, f.workshop_id as exec_shop_id, f.process_code, 1 as node_ref_type, f.round, null::int as check_no, f.first_pass as result,
        null as verdict, false as is_last, f.qty
      from erp_producation_output_fact f join erp_producation_workorder_exec e on e.id = f.exec_id
      join erp_producation_workorder_node n on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key and n.is_check
      where f.tenant_id = ${tenantId} and f.is_deleted = 0 and f.round = 1 and e.node_ref_type = 1 and f.date between ${from}::date and ${until}::date
      union all
      select 'look' as kind, i.piece_id, e.exec_shop_id, e.process_code, e.node_ref_type, i.round, i.check_no, i.result, e.result as verdict,
        row_number() over (partition by i.piece_id, i.node_key order by i.round desc, i.check_no desc) = 1 as is_last, 0
      from qc_inspection i join erp_producation_workorder_exec e on e.id = i.exec_id
      where i.tenant_id = ${tenantId} and i.is_deleted = 0 and ${onDays(sql`i.post_time`, [from, until])}
      union all
      select 'scrap', r.piece_id, e.exec_shop_id, e.process_code, null, null, null, null, null, false, 0
      from qc_scrap_record r
      left join lateral (select x.exec_shop_id, x.process_code from erp_producation_workorder_exec x where x.piece_id = r.piece_id and x.node_key = r.node_key
        and x.is_deleted = 0 order by x.round desc, x.id desc limit 1) e on true
      where r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.piece_id is not null and r.scrap_date between ${from}::date and ${until}::date),
    counted as (select h.exec_shop_id as "workshopId", c.id as "processId", ${made(sql`h.kind = 'made'`)} as "lookCount",
      ${made(sql`h.kind = 'made' and h.result = 'yes'`)} as "firstPass", ${made(sql`h.kind = 'made' and h.result <> 'yes'`)} as "failCount",
      count(*) filter (where ${first} and h.round > 1 and h.node_ref_type = 1)::int as "reworkCount",
      count(*) filter (where ${first} and h.node_ref_type = 2)::int as "repairCount", count(*) filter (where ${conceded})::int as "concededCount",
      count(*) filter (where h.kind = 'scrap')::int as "scrapCount", count(*) filter (where h.kind = 'look' and h.is_last)::int as "lastCount",
      count(*) filter (where h.kind = 'look' and h.is_last and (h.result = 'pass' or h.verdict = '2'))::int as "lastPass"
    from happened h left join erp_producation_process c on c.process_code = h.process_code and c.tenant_id = ${tenantId} and c.is_deleted = 0
    where true ${workshopId ? sql`and h.exec_shop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``} ${asked(sql`c.id`, processId)} ${piece}
    group by 1, 2)
    select c.*, case when t.value is not null then c."lookCount" else 0 end as "targetCount", coalesce(c."lookCount" * t.value / 100, 0) as "targetPass",
      coalesce(c."firstPass" - c."lookCount" * t.value / 100, 0) as "gapPass"
    from counted c left join lateral (${target({ filters, tenantId })}) t on true`
}

/** 目标值. Of each month that is touched the narrowest target for a process `c`, and the mean of the months. */
const target = ({ filters, tenantId }: Pick<Asking<Filters>, 'filters' | 'tenantId'>): SQL => {
  const { postTime: [from, until] = ['', ''], materialId } = filters
  return sql`
    select avg(x.value) as value from (
      select distinct on (m.month) m.month, m.value from erp_producation_month_target m
      where m.tenant_id = ${tenantId} and m.is_deleted = 0 and m.target_kind = 'pass' and m.month between ${from.slice(0, 7)} and ${until.slice(0, 7)}
        and (m.process_id is null or m.process_id = c."processId") and (m.workshop_id is null or m.workshop_id = c."workshopId")
        and (m.product_id is null or m.product_id = ${materialId ?? null}::bigint)
      order by m.month, m.product_id nulls last, m.process_id nulls last, m.workshop_id nulls last) x`
}

/** Output and scrap records as their books have them; repairs are outside the route. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { postTime: [from, until] = ['', ''], workshopId, processId, materialId, steelGrade } = filters
  if (workshopId || processId || materialId || steelGrade) return undefined
  return sql`select i.*, s.* from
    (select coalesce(sum(f.qty), 0) as "lookCount", coalesce(sum(case f.first_pass when 'yes' then f.qty end), 0) as "firstPass"
      from erp_producation_output_fact f where f.tenant_id = ${tenantId} and f.is_deleted = 0 and f.round = 1 and f.date between ${from}::date and ${until}::date
        and exists (select 1 from erp_producation_workorder_exec e join erp_producation_workorder_node n on n.work_id = e.work_id and n.rev_no = e.rev_no
          and n.node_key = e.node_key where e.id = f.exec_id and e.node_ref_type = 1 and n.is_check)) i,
    (select count(*) as "scrapCount" from qc_scrap_record where tenant_id = ${tenantId} and is_deleted = 0 and piece_id is not null
      and scrap_date between ${from}::date and ${until}::date) s`
}

export default reportQuery(productPassRateProcessDetail, rows, ledger)
