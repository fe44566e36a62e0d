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
  const conceded = sql`h.kind = 'look' and h.is_last and h.verdict = '2'`
  return sql`
    with happened as (
      select 'look' as kind, i.piece_id, e.exec_shop_id, e.process_code, e.node_ref_type, i.round, i.check_no, i.result, e.result as verdict,
        row_number() over (partition by i.piece_id, i.node_key order by i.round desc, i.check_no desc) = 1 as is_last
      from qc_inspection i join erp_producation_workorder_exec e on e.id = i.exec_id
      where i.tenant_id = ${tenantId} and i.is_deleted = 0 and ${onDays(sql`i.post_time`, [from, until])}
      union all
      select 'scrap', r.piece_id, e.exec_shop_id, e.process_code, null, null, null, null, null, false
      from qc_scrap_record r
      left join lateral (select x.exec_shop_id, x.process_code from erp_producation_workorder_exec x where x.piece_id = r.piece_id and x.node_key = r.node_key
        and x.is_deleted = 0 order by x.round desc, x.id desc limit 1) e on true
      where r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.piece_id is not null and r.scrap_date between ${from}::date and ${until}::date)
    select h.exec_shop_id as "workshopId", c.id as "processId", count(*) filter (where ${first} and h.round = 1 and h.node_ref_type = 1)::int as "lookCount",
      count(*) filter (where ${first} and h.round = 1 and h.node_ref_type = 1 and h.result = 'pass')::int as "firstPass",
      count(*) filter (where ${first} and h.round = 1 and h.node_ref_type = 1 and h.result <> 'pass')::int as "failCount",
      count(*) filter (where ${first} and h.round > 1 and h.node_ref_type = 1)::int as "reworkCount",
      count(*) filter (where ${first} and h.node_ref_type = 2)::int as "repairCount", count(*) filter (where ${conceded})::int as "concededCount",
      count(*) filter (where h.kind = 'scrap')::int as "scrapCount", count(*) filter (where h.kind = 'look' and h.is_last)::int as "lastCount",
      count(*) filter (where h.kind = 'look' and h.is_last and (h.result = 'pass' or h.verdict = '2'))::int as "lastPass"
    from happened h left join erp_producation_process c on c.process_code = h.process_code and c.tenant_id = ${tenantId} and c.is_deleted = 0
    where true ${workshopId ? sql`and h.exec_shop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``} ${asked(sql`c.id`, processId)} ${piece}
    group by 1, 2`
}

/** Inspections and scrap records as their books have them; repairs are outside the route. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { postTime: [from, until] = ['', ''], workshopId, processId, materialId, steelGrade } = filters
  if (workshopId || processId || materialId || steelGrade) return undefined
  return sql`select i.*, s.* from
    (select count(*) as "lookCount", count(*) filter (where result = 'pass') as "firstPass" from qc_inspection
      where tenant_id = ${tenantId} and is_deleted = 0 and round = 1 and check_no = 1
        and exec_id in (select id from erp_producation_workorder_exec where node_ref_type = 1)
        and (post_time at time zone 'Asia/Shanghai')::date between ${from}::date and ${until}::date) i,
    (select count(*) as "scrapCount" from qc_scrap_record where tenant_id = ${tenantId} and is_deleted = 0 and piece_id is not null
      and scrap_date between ${from}::date and ${until}::date) s`
}

export default reportQuery(productPassRateProcessDetail, rows, ledger)
