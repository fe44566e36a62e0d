import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { workshopVariance } from './workshop-variance.report.ts'

type Filters = DocOf<typeof workshopVariance.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], workshopId } = filters
  return sql`
    select workshop_id as "workshopId", month as period, status, hours, absorbed_labor as "absorbedLabor", typed_cost + expense_cost as "actualLabor",
      labor_variance as "laborVariance", absorbed_energy as "absorbedEnergy", actual_energy as "actualEnergy", energy_variance as "energyVariance",
      outsource_variance as "outsourceVariance", other_variance as "otherVariance", total_variance as total
    from erp_producation_workshop_month
    where tenant_id = ${tenantId} and month between ${from} and ${until} ${asked(sql`workshop_id`, workshopId)}`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], workshopId } = filters
  const within = (name: string) => sql`${sql.raw(name)}.tenant_id = ${tenantId} and ${sql.raw(name)}.period between ${from} and ${until}
    ${asked(sql.raw(`${name}.workshop_id`), workshopId)}`
  return sql`
    select (select coalesce(sum(v.amount), 0) from erp_producation_cost_variance v where ${within('v')}) as total,
      coalesce(sum(c.amount) filter (where c.cost_item = 'LABOR'), 0) as "absorbedLabor",
      coalesce(sum(c.amount) filter (where c.cost_item = 'ENERGY'), 0) as "absorbedEnergy"
    from erp_producation_piece_cost c where ${within('c')} and c.is_deleted = 0 and c.cost_item in ('LABOR', 'ENERGY')`
}

export default reportQuery(workshopVariance, rows, ledger)
