import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, dayOf, midnight, reportQuery } from '#server/document/report-query.ts'
import { productPassRateIndexDetail } from './product-pass-rate-index-detail.report.ts'

type Filters = DocOf<typeof productPassRateIndexDetail.filters>

/** Where and on what it was found. */
function narrowed({ filters, tenantId }: Asking<Filters>): SQL {
  const { workshopId, processId, materialId, indexType, steelGrade } = filters
  const step = workshopId || processId
  return sql`${asked(sql`x.index_type`, indexType)}
    ${
      step
        ? sql`and exists (select 1 from qc_inspection i join erp_producation_workorder_exec e on e.id = i.exec_id where i.id = x.inspection_id
            ${workshopId ? sql`and e.exec_shop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}
            ${processId ? sql`and e.process_code = (select c.process_code from erp_producation_process c where c.id = ${processId})` : sql``})`
        : sql``
    }
    ${
      materialId || steelGrade
        ? sql`and exists (select 1 from erp_producation_workorder_piece p join wh_material m on m.id = p.material_id where p.id = x.piece_id
            ${asked(sql`p.material_id`, materialId)} ${asked(sql`m.steel_grade`, steelGrade)})`
        : sql``
    }`
}

const rows = (asking: Asking<Filters>): SQL => {
  const { postTime: [from, until] = ['', ''] } = asking.filters
  const length = sql`(${until}::date - ${from}::date + 1)`
  const now = sql`x.is_now`
  const first = sql`x.round = 1 and x.check_no = 1`
  const conceded = sql`x.row_result = 'fail' and exists (select 1 from qc_concession_line l join qc_concession c on c.id = l.concession_id
    where l.piece_id = x.piece_id and l.index_name = x.index_name and l.is_scrapped = 'no' and l.is_deleted = 0 and c.state = 'effective')`
  return sql`
    with found as (
      select x.index_type, x.index_code, x.index_name, x.piece_id, x.round, x.check_no, x.row_result, x.post_time >= ${midnight(sql`${from}::date`)} as is_now,
        ${dayOf(sql`x.post_time`)} as day,
        row_number() over (partition by x.piece_id, x.node_key, x.index_code, x.post_time >= ${midnight(sql`${from}::date`)}
          order by x.round desc, x.check_no desc) = 1 as is_last
      from qc_inspection_index x
      where x.tenant_id = ${asking.tenantId} and x.is_deleted = 0 and x.post_time >= ${midnight(sql`${from}::date - ${length}`)}
        and x.post_time < ${midnight(sql`${until}::date + 1`)} ${narrowed(asking)})
    select x.index_name as "indexName", x.index_code as "indexCode", x.index_type as "indexType",
      (case when x.is_now then x.day else x.day + ${length} end)::text as "postTime", count(*) filter (where ${now})::int as "checkCount",
      count(*) filter (where ${now} and ${first})::int as "firstCount", count(*) filter (where ${now} and ${first} and x.row_result = 'pass')::int as "firstPass",
      count(*) filter (where ${now} and ${first} and x.row_result = 'fail')::int as "failCount",
      count(*) filter (where ${now} and x.is_last and ${conceded})::int as conceded, count(*) filter (where ${now} and x.is_last)::int as "lastCount",
      count(*) filter (where ${now} and x.is_last and (x.row_result = 'pass' or ${conceded}))::int as "lastPass",
      count(*) filter (where not ${now} and ${first})::int as "beforeCount",
      count(*) filter (where not ${now} and ${first} and x.row_result = 'pass')::int as "beforePass"
    from found x group by 1, 2, 3, 4`
}

/** The inspections, each with its number of values and of failures. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { postTime: [from, until] = ['', ''], workshopId, processId, materialId, indexType, steelGrade } = filters
  if (workshopId || processId || materialId || indexType || steelGrade) return undefined
  return sql`select coalesce(sum(index_count), 0) as "checkCount", coalesce(sum(fail_count) filter (where round = 1 and check_no = 1), 0) as "failCount"
    from qc_inspection where tenant_id = ${tenantId} and is_deleted = 0 
      and post_time >= ${midnight(sql`${from}::date`)} and post_time < ${midnight(sql`${until}::date + 1`)}`
}

export default reportQuery(productPassRateIndexDetail, rows, ledger)
