import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { incomingPassRateProduct } from './incoming-pass-rate-product.report.ts'

type Filters = DocOf<typeof incomingPassRateProduct.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { inspectDate: [from, until] = ['', ''], supplierId, materialId, steelGrade } = filters
  /** Of ingots how many; of anything else the line is one. */
  const pieces = (result: string, line: SQL) =>
    sql`sum(case when g.pieces > 0 then g.${sql.identifier(result)} else (${line})::int end)::int`
  return sql`
    with scrapped as (
      select g.arrival_line_id, count(*)::int as pieces from qc_scrap_record s join wh_arrival_ingot g on g.heat_no = s.heat_no and g.ingot_no = s.ingot_no
        and g.supplier_id = s.supplier_id and g.result is not null and g.is_deleted = 0
      where s.tenant_id = ${tenantId} and s.duty_type = 'material' and s.is_deleted = 0 group by 1)
    select to_char(i.inspect_date, 'YYYY-MM') as "inspectMonth", i.material_id as "materialId", i.steel_grade as "steelGrade",
      i.supplier_id as "supplierId", count(*) as "lotCount", count(*) filter (where i.concession_qty + i.fail_qty = 0) as "goodLotCount",
      ${pieces('pieces', sql`true`)} as "pieceCount", ${pieces('pass', sql`i.concession_qty + i.fail_qty = 0`)} as "passCount",
      ${pieces('concession', sql`i.fail_qty = 0 and i.concession_qty > 0`)} as "concessionCount", ${pieces('fail', sql`i.fail_qty > 0`)} as "failCount",
      mode() within group (order by nullif(i.defect_desc, '')) as defect, coalesce(sum(x.pieces), 0)::int as "scrapCount",
      ${pieces('pass', sql`i.concession_qty + i.fail_qty = 0`)} - coalesce(sum(x.pieces), 0)::int as "soundCount"
    from qc_incoming_line i left join scrapped x on x.arrival_line_id = i.arrival_line_id
    cross join lateral (select count(*) as pieces, count(*) filter (where result = 'pass') as pass, count(*) filter (where result = 'concession') as concession,
      count(*) filter (where result = 'fail') as fail from wh_arrival_ingot where arrival_line_id = i.arrival_line_id and result is not null) g
    where i.tenant_id = ${tenantId} and i.is_deleted = 0 and i.inspect_date between ${from}::date and ${until}::date
      ${asked(sql`i.supplier_id`, supplierId)} ${asked(sql`i.material_id`, materialId)} ${asked(sql`i.steel_grade`, steelGrade)}
    group by 1, 2, 3, 4`
}

/** The inspections, each with its number of lines. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { inspectDate: [from, until] = ['', ''], supplierId, materialId, steelGrade } = filters
  if (materialId || steelGrade) return undefined
  return sql`select coalesce(sum(line_count), 0) as "lotCount" from qc_incoming where tenant_id = ${tenantId} and is_deleted = 0
    and inspect_date >= ${from}::date and inspect_date <= ${until}::date ${asked(sql`supplier_id`, supplierId)}`
}

export default reportQuery(incomingPassRateProduct, rows, ledger)
