import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { productionCost } from './EnergyWorkShopProductionElecCost.report.ts'
import { allocated } from './production-filters.query.ts'

type Filters = DocOf<typeof productionCost.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  with borne as (
    select a.workshop_id, a.product_id, a.process_code, max(a.process_name) as name, sum(a.usage) as usage, sum(a.cost) as cost
    from en_alloc a where ${allocated(tenantId, filters)} group by 1, 2, 3 having sum(a.cost) <> 0 or sum(a.usage) <> 0),
  made as (
    select f.workshop_id as shop, f.product_id as product, f.process_code as code, sum(f.qty)::int as pieces, sum(f.weight) / 1000 as tons
    from erp_producation_output_fact f
    where f.tenant_id = ${tenantId} and f.is_output = 'yes' and f.is_deleted = 0
      and f.date >= ${`${filters.period}-01`}::date and f.date < ${`${filters.period}-01`}::date + interval '1 month' group by 1, 2, 3)
  select b.workshop_id as "workshopId", b.product_id as "productId", b.process_code as "processCode", b.name as "processName", b.usage, b.cost,
    coalesce(made.pieces, 0) as pieces, coalesce(made.tons, 0)::numeric(18, 3) as tons, coalesce(q.allowed, 0)::numeric(18, 3) as quota,
    case when q.allowed is null then 0 else b.usage - q.allowed end::numeric(18, 3) as over
  from borne b left join made on made.shop = b.workshop_id and made.product = b.product_id and made.code = b.process_code
  left join lateral (
    select coalesce(k.usage_per_piece * made.pieces, k.usage_per_ton * made.tons) as allowed from en_quota k
    join erp_producation_process p on p.id = k.process_id and p.process_code = b.process_code
    where k.tenant_id = ${tenantId} and k.energy_type = ${filters.energyType ?? ''} and k.workshop_id = b.workshop_id and k.is_deleted = 0
      and (k.product_id is null or k.product_id = b.product_id) order by k.product_id nulls last limit 1) q on true`

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select coalesce(sum(a.usage), 0) as usage, coalesce(sum(a.cost), 0) as cost from en_alloc a where ${allocated(tenantId, filters)}`

export default reportQuery(productionCost, rows, ledger)
