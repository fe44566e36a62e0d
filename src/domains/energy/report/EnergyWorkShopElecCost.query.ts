import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { elecCost } from './EnergyWorkShopElecCost.report.ts'
import { workshopCosts } from './workshop-cost.query.ts'

type Filters = DocOf<typeof elecCost.filters>

const back = (period: string, months: number) => addMonths(`${period}-01`, -months).slice(0, 7)
const KINDS = ['sharp', 'peak', 'flat', 'valley'].flatMap(period => ['usage', 'cost'].map(kind => [period, kind] as const))

function rows({ filters, tenantId }: Asking<Filters>): SQL {
  const { period = '', energyType = '', workshopId } = filters
  const [last, same] = [back(period, 1), back(period, 12)]
  const now = sql`month = ${period}`
  const of = (what: string, when: SQL) => sql`coalesce(sum(${sql.raw(what)}) filter (where ${when}), 0)`
  const columns = sql.join(
    KINDS.map(
      ([time, kind]) => sql`${of(`${time}_${kind}`, now)} as ${sql.identifier(time + kind.charAt(0).toUpperCase() + kind.slice(1))}`,
    ),
    sql`, `,
  )
  const paid = 'total_cost + basic'
  return sql`
    with cost as (${workshopCosts(tenantId, energyType, [period, last, same])}),
    made as (
      select f.workshop_id as shop, sum(f.weight) / 1000 as tons from erp_producation_output_fact f
      where f.tenant_id = ${tenantId} and f.is_output = 'yes' and f.is_shop_last = 'yes' and f.is_deleted = 0
        and f.date >= ${`${period}-01`}::date and f.date < ${`${period}-01`}::date + interval '1 month' group by 1),
    planned as (
      select workshop_id as shop, sum(budget_cost) as budget from en_quota where tenant_id = ${tenantId} and energy_type = ${energyType}
        and month = ${period} and is_deleted = 0 group by 1)
    select c.*, coalesce(made.tons, 0)::numeric(18, 3) as tons, c.amount - c."lastAmount" as "lastGrowth", c.amount - c."sameAmount" as "sameGrowth",
      coalesce(planned.budget, 0) as budget, case when planned.budget is null then 0 else c.amount - planned.budget end as "overBudget"
    from (
      select workshop_id as "workshopId", ${columns}, ${of('total_usage', now)} as "totalUsage", ${of('total_cost', now)} as "meterCost",
        ${of('basic', now)} as "basicShare", ${of(paid, now)} as amount, ${of(paid, sql`month = ${last}`)} as "lastAmount",
        ${of(paid, sql`month = ${same}`)} as "sameAmount"
      from cost ${workshopId ? sql`where workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``} group by 1) c
    left join made on made.shop = c."workshopId" left join planned on planned.shop = c."workshopId"`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select coalesce(sum(total_usage), 0) as "totalUsage", coalesce(sum(total_cost), 0) as "meterCost" from en_reading
  where tenant_id = ${tenantId} and energy_type = ${filters.energyType ?? ''} and is_total = 'yes' and read_date >= ${`${filters.period}-01`}::date
    and read_date < (${`${filters.period}-01`}::date + interval '1 month')
    ${filters.workshopId ? sql`and workshop_id in ${deptAndBelow(tenantId, filters.workshopId)}` : sql``}`

export default reportQuery(elecCost, rows, ledger)
