import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { productionDetail } from './EnergyWorkShopProductionElecCostDetail.report.ts'
import { allocated } from './production-filters.query.ts'

type Filters = DocOf<typeof productionDetail.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select e.work_id as "workId", a.piece_id as "pieceId", a.process_code as "processCode", max(a.process_name) as "processName", a.workshop_id as "workshopId",
    a.product_id as "productId", a.equipment_id as "equipmentId", a.alloc_mode as "allocMode", min(e.start_time) as "startTime", max(e.end_time) as "endTime",
    sum(a.hours) as hours, sum(a.usage) as usage, sum(a.cost) as cost
  from en_alloc a left join erp_producation_workorder_exec e on e.id = a.exec_id
  where ${allocated(tenantId, filters)} group by 1, 2, 3, 5, 6, 7, 8 having sum(a.cost) <> 0 or sum(a.usage) <> 0`

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select coalesce(sum(a.usage), 0) as usage, coalesce(sum(a.cost), 0) as cost from en_alloc a where ${allocated(tenantId, filters)}`

export default reportQuery(productionDetail, rows, ledger)
