import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { type Days, daysBefore, daysLastYear, monthsOf, ofOutput, PIECES, TONS } from './output-scope.query.ts'
import { productOutputProcess } from './product-output-process.report.ts'

type Filters = DocOf<typeof productOutputProcess.filters>

const daysIn = ({ date }: Filters): Days => (date as Days | undefined) ?? ['', '']
const within = ([from, until]: Days) => sql`f.date between ${from}::date and ${until}::date`
const grouped = sql.raw(`f.workshop_id, f.process_code, max(f.process_name) as process_name`)

function rows({ filters, tenantId }: Asking<Filters>): SQL {
  const days = daysIn(filters)
  const { workshopId, productId, processName = '' } = filters
  const other = (then: Days) => sql`select ${grouped}, ${PIECES} as qty from erp_producation_output_fact f
    where ${ofOutput(tenantId, filters)} and ${within(then)} group by 1, 2`
  return sql`
    select p.workshop_id as "workshopId", p.process_code as "processCode", max(p.process_name) as "processName", sum(p.qty)::int as qty,
      sum(p.tons)::numeric(18, 3) as tons, sum(p.redo)::int as "redoQty", sum(p.std) as "stdHours", sum(p.actual) as "actualHours",
      sum(p.plan)::int as "planQty", sum(p.last)::int as "lastQty", (sum(p.qty) - sum(p.last))::int as "lastGrowth", sum(p.same)::int as "sameQty",
      (sum(p.qty) - sum(p.same))::int as "sameGrowth"
    from (
      select ${grouped}, coalesce(${PIECES}, 0) as qty, coalesce(${TONS}, 0) as tons,
        coalesce(sum(f.qty) filter (where f.is_output = 'no' and f.result in ('1', '2')), 0) as redo, sum(f.std_hours) as std,
        sum(f.actual_hours) as actual, 0 as plan, 0 as last, 0 as same
      from erp_producation_output_fact f where ${ofOutput(tenantId, filters)} and ${within(days)} group by 1, 2
      union all
      select l.workshop_id, l.process_code, l.process_name, 0, 0, 0, 0, 0, 0, coalesce(l.qty, 0), 0 from (${other(daysBefore(days))}) l
      union all
      select l.workshop_id, l.process_code, l.process_name, 0, 0, 0, 0, 0, 0, 0, coalesce(l.qty, 0) from (${other(daysLastYear(days))}) l
      union all
      select coalesce(t.workshop_id, r.dept_shop_id), r.process_code, r.process_name, 0, 0, 0, 0, 0, t.value, 0, 0
      from erp_producation_month_target t join erp_producation_process r on r.id = t.process_id
      where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.target_kind = 'output' and ${monthsOf(sql`t.month`, days)}
        ${workshopId ? sql`and coalesce(t.workshop_id, r.dept_shop_id) in ${deptAndBelow(tenantId, workshopId)}` : sql``}
        ${productId ? sql`and t.product_id = ${productId}` : sql``} and r.process_name ilike ${`%${processName}%`}) p
    group by 1, 2`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select coalesce(sum(case when f.is_output = 'yes' then f.qty end), 0) as qty, coalesce(sum(case when f.is_output = 'yes' then f.weight end), 0) / 1000 as tons,
    coalesce(sum(case when f.is_output = 'no' and f.result <> '3' then f.qty end), 0) as "redoQty", coalesce(sum(f.std_hours), 0) as "stdHours",
    coalesce(sum(f.actual_hours), 0) as "actualHours"
  from erp_producation_output_fact f where ${ofOutput(tenantId, filters)} and ${within(daysIn(filters))}`

export default reportQuery(productOutputProcess, rows, ledger)
