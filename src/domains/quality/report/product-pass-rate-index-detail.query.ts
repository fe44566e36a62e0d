import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, dayOf, midnight, reportQuery } from '#server/document/report-query.ts'
import { productPassRateIndexDetail } from './product-pass-rate-index-detail.report.ts'

type Filters = DocOf<typeof productPassRateIndexDetail.filters>

/** Where and on what it was found, by the inspections of the same time: values are posted with theirs. */
function narrowed({ filters, tenantId }: Asking<Filters>, within: (column: SQL) => SQL): SQL {
  const { workshopId, processId, materialId, indexType, steelGrade } = filters
  const step = workshopId || processId
  return sql`${asked(sql`x.index_type`, indexType)}
    ${
      step
        ? sql`and x.inspection_id in (select i.id from qc_inspection i join erp_producation_workorder_exec e on e.id = i.exec_id
            where i.tenant_id = ${tenantId} and i.is_deleted = 0 and ${within(sql`i.post_time`)}
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
  const last = sql`(a.last is null or a.last = array[x.round, x.check_no])`
  const conceded = sql`x.row_result = 'fail' and c.piece_id is not null`
  const within = (column: SQL) =>
    sql`${column} >= ${midnight(sql`${from}::date - ${length}`)} and ${column} < ${midnight(sql`${until}::date + 1`)}`
  // What was looked at again is rare: the last look of the rest is the only one, and no row has to be sorted.
  return sql`
    with found as materialized (
      select x.index_type, x.index_code, x.index_name, x.piece_id, x.node_key, x.round, x.check_no, x.row_result,
        x.post_time >= ${midnight(sql`${from}::date`)} as is_now, ${dayOf(sql`x.post_time`)} as day
      from qc_inspection_index x
      where x.tenant_id = ${asking.tenantId} and x.is_deleted = 0 and ${within(sql`x.post_time`)} ${narrowed(asking, within)}),
    again as (
      select x.piece_id, x.node_key, x.index_code, max(array[x.round, x.check_no]) as last from found x
      where x.is_now and (x.round > 1 or x.check_no > 1) group by 1, 2, 3),
    conceded as (
      select distinct l.piece_id, l.index_name from qc_concession_line l join qc_concession c on c.id = l.concession_id
      where l.is_scrapped = 'no' and l.is_deleted = 0 and c.state = 'effective')
    select x.index_name as "indexName", x.index_code as "indexCode", x.index_type as "indexType",
      (case when x.is_now then x.day else x.day + ${length} end)::text as "postTime", count(*) filter (where ${now})::int as "checkCount",
      count(*) filter (where ${now} and ${first})::int as "firstCount", count(*) filter (where ${now} and ${first} and x.row_result = 'pass')::int as "firstPass",
      count(*) filter (where ${now} and ${first} and x.row_result = 'fail')::int as "failCount",
      count(*) filter (where ${now} and ${last} and ${conceded})::int as conceded, count(*) filter (where ${now} and ${last})::int as "lastCount",
      count(*) filter (where ${now} and ${last} and (x.row_result = 'pass' or ${conceded}))::int as "lastPass",
      count(*) filter (where not ${now} and ${first})::int as "beforeCount",
      count(*) filter (where not ${now} and ${first} and x.row_result = 'pass')::int as "beforePass"
    from found x left join again a on x.is_now and a.piece_id = x.piece_id and a.node_key = x.node_key and a.index_code = x.index_code
    left join conceded c on x.row_result = 'fail' and c.piece_id = x.piece_id and c.index_name = x.index_name
    group by 1, 2, 3, 4`
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
