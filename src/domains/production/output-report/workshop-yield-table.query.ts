import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { ofOutput } from './output-scope.query.ts'
import { workshopYieldTable } from './workshop-yield-table.report.ts'
import { daysOfMonth, inMonth, yieldOf } from './yield-days.query.ts'

type Filters = DocOf<typeof workshopYieldTable.filters>

const COUNTED = sql`f.is_output = 'yes' and f.is_shop_last = 'yes'`

function rows({ filters, tenantId }: Asking<Filters>): SQL {
  const { date = '', unit = '', workshopId } = filters
  return sql`
    select p.workshop_id as "workshopId", p.team_name as "teamName", sum(p.amount) as total, sum(p.plan)::int as "planQty", sum(p.done)::int as "doneQty",
      ${daysOfMonth}
    from (
      select f.workshop_id, f.team_name, extract(day from f.date) as day, ${yieldOf(unit, COUNTED)} as amount, 0 as plan,
        case when ${COUNTED} then f.qty else 0 end as done
      from erp_producation_output_fact f where ${ofOutput(tenantId, { ...(workshopId ? { workshopId } : {}) })} and ${inMonth(date)}
      union all
      select t.workshop_id, null, null, null, t.value, 0 from erp_producation_month_target t
      where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.target_kind = 'output' and t.month = ${date} and t.process_id is null
        and t.workshop_id is not null ${workshopId ? sql`and t.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}) p
    group by 1, 2 having count(p.amount) > 0 or sum(p.plan) <> 0`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { date = '', unit = '', workshopId } = filters
  const what = { piece: sql`sum(case when ${COUNTED} then f.qty end)`, ton: sql`sum(case when ${COUNTED} then f.weight end) / 1000` }
  return sql`
    select coalesce(${what[unit as 'piece' | 'ton'] ?? sql`sum(f.actual_hours)`}, 0) as total from erp_producation_output_fact f
    where f.tenant_id = ${tenantId} and f.is_deleted = 0 and f.date >= ${`${date}-01`}::date and f.date < ${`${date}-01`}::date + interval '1 month'
      ${workshopId ? sql`and f.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}`
}

export default reportQuery(workshopYieldTable, rows, ledger)
