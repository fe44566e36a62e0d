import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { qualityLossReport } from './quality-loss-report.report.ts'

type Filters = DocOf<typeof qualityLossReport.filters>

function where({ filters, tenantId }: Asking<Filters>): SQL {
  const { postDate: [from, until] = ['', ''], dutyDeptId, dutyType, materialId, defectCode } = filters
  return sql`l.tenant_id = ${tenantId} and l.is_deleted = 0 and l.post_date between ${from}::date and ${until}::date
    ${dutyDeptId ? sql`and l.duty_dept_id in ${deptAndBelow(tenantId, dutyDeptId)}` : sql``} ${asked(sql`l.duty_type`, dutyType)}
    ${asked(sql`l.material_id`, materialId)} ${asked(sql`l.defect_code`, defectCode)}`
}

const rows = (asking: Asking<Filters>): SQL => {
  const lost = (kind: string) => sql`coalesce(sum(l.amount) filter (where l.is_memo = 'no' and l.loss_kind = ${kind}), 0)`
  const { postDate: [from, until] = ['', ''] } = asking.filters
  return sql`
    with made as (select sum(f.output_value) as value from erp_producation_output_fact f
      where f.tenant_id = ${asking.tenantId} and f.is_deleted = 0 and f.date between ${from}::date and ${until}::date)
    select l.duty_dept_id as "dutyDeptId", l.duty_type as "dutyType", l.defect_code as "defectCode", l.material_id as "materialId",
      count(*) filter (where l.loss_kind = 'scrap')::int as "scrapCount", ${lost('scrap')} as "scrapLoss", ${lost('return')} as "returnLoss",
      ${lost('claim')} as claimed, coalesce(sum(l.amount) filter (where l.is_memo = 'no'), 0) as "netLoss",
      round(coalesce(sum(l.amount) filter (where l.is_memo = 'no'), 0) * 10000 / nullif((select value from made), 0), 4) as "lossPerValue",
      coalesce(sum(l.amount) filter (where l.is_memo = 'yes'), 0) as memo
    from qc_quality_loss l where ${where(asking)} group by 1, 2, 3, 4`
}

const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(case l.is_memo when 'no' then l.amount end), 0) as "netLoss", coalesce(sum(case l.is_memo when 'yes' then l.amount end), 0) as memo
  from qc_quality_loss l where ${where(asking)}`

export default reportQuery(qualityLossReport, rows, ledger)
