import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { ofOutput } from './output-scope.query.ts'
import { processYieldTable } from './process-yield-table.report.ts'
import { daysOfMonth, inMonth, yieldOf } from './yield-days.query.ts'

type Filters = DocOf<typeof processYieldTable.filters>

const COUNTED = sql`f.is_output = 'yes'`

function rows({ filters, tenantId }: Asking<Filters>): SQL {
  const { date = '', unit = '' } = filters
  return sql`
    select p.workshop_id as "workshopId", p.process_code as "processCode", max(p.process_name) as "processName", sum(p.amount) as total,
      sum(p.qty) filter (where p.result <> '3') as "goodQty", sum(p.qty) filter (where p.result = '3') as "badQty",
      sum(p.qty) filter (where p.first_pass = 'yes') as "firstPass", sum(p.qty) filter (where p.round = 1) as "firstQty", ${daysOfMonth}
    from (
      select f.workshop_id, f.process_code, f.process_name, f.qty, f.result, f.first_pass, f.round, extract(day from f.date) as day,
        ${yieldOf(unit, COUNTED)} as amount
      from erp_producation_output_fact f where ${ofOutput(tenantId, filters)} and ${inMonth(date)}) p
    group by 1, 2`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { date = '', unit = '' } = filters
  const what = { piece: sql`sum(case when ${COUNTED} then f.qty end)`, ton: sql`sum(case when ${COUNTED} then f.weight end) / 1000` }
  return sql`
    select coalesce(${what[unit as 'piece' | 'ton'] ?? sql`sum(f.actual_hours)`}, 0) as total,
      coalesce(sum(case when f.result in ('1', '2') then f.qty end), 0) as "goodQty", coalesce(sum(case when f.result = '3' then f.qty end), 0) as "badQty"
    from erp_producation_output_fact f where ${ofOutput(tenantId, filters)} and f.date >= ${`${date}-01`}::date
      and f.date < ${`${date}-01`}::date + interval '1 month'`
}

export default reportQuery(processYieldTable, rows, ledger)
