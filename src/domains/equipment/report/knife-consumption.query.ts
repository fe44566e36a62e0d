import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { knifeConsumption } from './knife-consumption.report.ts'

type Filters = DocOf<typeof knifeConsumption.filters>

function where({ filters, tenantId }: Asking<Filters>): SQL {
  const { postDate: [from, until] = ['', ''], knifeId, equipmentId, processId, wearCause } = filters
  return sql`l.tenant_id = ${tenantId} and l.post_date between ${from}::date and ${until}::date ${knifeId ? sql`and l.knife_id = ${knifeId}` : sql``}
    ${equipmentId ? sql`and l.equipment_id = ${equipmentId}` : sql``} ${processId ? sql`and l.process_id = ${processId}` : sql``}
    ${wearCause ? sql`and l.wear_cause = ${wearCause}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => sql`
  select l.knife_id as "knifeId", l.equipment_id as "equipmentId", l.process_id as "processId", l.wear_cause as "wearCause", sum(l.qty) as qty,
    sum(l.cost) as cost, coalesce(sum(l.used_life * l.qty), 0)::int as "usedLife",
    coalesce(sum(l.tool_life * l.qty) filter (where l.used_life is not null), 0)::int as "toolLife"
  from eq_knife_life l where ${where(asking)} group by 1, 2, 3, 4`

const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(l.qty), 0) as qty, coalesce(sum(l.cost), 0) as cost from eq_knife_life l where ${where(asking)}`

export default reportQuery(knifeConsumption, rows, ledger)
