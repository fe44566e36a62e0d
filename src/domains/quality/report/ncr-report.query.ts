import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, midnight, onDays, reportQuery } from '#server/document/report-query.ts'
import { ncrReport } from './ncr-report.report.ts'

type Filters = DocOf<typeof ncrReport.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { foundTime, sourceType, workshopId, materialId, defectCode } = filters
  const decided = (disposition: string) => sql`count(*) filter (where n.disposition = ${disposition})::int`
  const answered = sql`coalesce(n.respond_time, n.close_time)`
  return sql`
    select n.source_type as "sourceType", n.defect_code as "defectCode", n.material_id as "materialId", count(*)::int as "ncrCount",
      coalesce(sum(case when n.piece_id is not null then 1 when m.material_type = '1' then n.qty end), 0)::int as "pieceCount",
      ${decided('rework')} as "reworkCount", ${decided('repair')} as "repairCount", ${decided('concession')} as "concessionCount",
      ${decided('scrap')} as "scrapCount", ${decided('remake')} as "remakeCount", ${decided('return')} as "returnCount",
      ${decided('recheck')} as "recheckCount", count(*) filter (where n.disposition is null)::int as "openCount", count(${answered})::int as "answeredCount",
      coalesce(sum(greatest(0, extract(epoch from ${answered} - n.found_time) / 3600)), 0)::numeric as "answerHours", count(n.close_time)::int as "closedCount",
      coalesce(sum(greatest(0, extract(epoch from n.close_time - n.found_time) / 86400)), 0)::numeric as "closeDays"
    from qc_nonconformity n join wh_material m on m.id = n.material_id
    where n.tenant_id = ${tenantId} and n.is_deleted = 0 and ${onDays(sql`n.found_time`, foundTime)} ${asked(sql`n.source_type`, sourceType)}
      ${asked(sql`n.material_id`, materialId)} ${asked(sql`n.defect_code`, defectCode)}
      ${
        workshopId
          ? sql`and exists (select 1 from erp_producation_workorder_exec e where e.id = n.exec_id and e.exec_shop_id in ${deptAndBelow(tenantId, workshopId)})`
          : sql``
      }
    group by 1, 2, 3`
}

/** The book itself; it knows no workshops. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL | undefined => {
  const { foundTime: [from, until] = ['', ''], sourceType, workshopId, materialId, defectCode } = filters
  if (workshopId) return undefined
  return sql`select count(*) as "ncrCount", count(*) filter (where state = 'closed') as "closedCount" from qc_nonconformity
    where tenant_id = ${tenantId} and is_deleted = 0 
      and found_time >= ${midnight(sql`${from}::date`)} and found_time < ${midnight(sql`${until}::date + 1`)}
      ${asked(sql`source_type`, sourceType)} ${asked(sql`material_id`, materialId)} ${asked(sql`defect_code`, defectCode)}`
}

export default reportQuery(ncrReport, rows, ledger)
