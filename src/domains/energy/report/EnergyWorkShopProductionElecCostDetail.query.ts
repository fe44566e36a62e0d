import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { productionDetail } from './EnergyWorkShopProductionElecCostDetail.report.ts'
import { allocated } from './production-filters.query.ts'

type Filters = DocOf<typeof productionDetail.filters>

/** When the steps of a row were worked on. */
const times = (tenantId: string, filters: Filters, what: string): SQL => sql`(select ${sql.raw(what)} from en_alloc a
  join erp_producation_workorder_exec e on e.id = a.exec_id
  where ${allocated(tenantId, filters)} and a.piece_id = g.piece_id and a.process_code = g.process_code and a.workshop_id = g.workshop_id
    and a.alloc_mode = g.alloc_mode and a.product_id is not distinct from g.product_id and a.equipment_id is not distinct from g.equipment_id)`

/** Times are looked up for the rows that are shown: adding up needs none of the steps, which are as many as the firm has ever done. */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select p.work_id as "workId", g.piece_id as "pieceId", g.process_code as "processCode", g.process_name as "processName", g.workshop_id as "workshopId",
    g.product_id as "productId", g.equipment_id as "equipmentId", g.alloc_mode as "allocMode", ${times(tenantId, filters, 'min(e.start_time)')} as "startTime",
    ${times(tenantId, filters, 'max(e.end_time)')} as "endTime", g.hours, g.usage, g.cost
  from (
    select a.piece_id, a.process_code, max(a.process_name) as process_name, a.workshop_id, a.product_id, a.equipment_id, a.alloc_mode, sum(a.hours) as hours,
      sum(a.usage) as usage, sum(a.cost) as cost
    from en_alloc a where ${allocated(tenantId, filters)} group by 1, 2, 4, 5, 6, 7 having sum(a.cost) <> 0 or sum(a.usage) <> 0) g
  left join erp_producation_workorder_piece p on p.id = g.piece_id`

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => sql`
  select coalesce(sum(a.usage), 0) as usage, coalesce(sum(a.cost), 0) as cost from en_alloc a where ${allocated(tenantId, filters)}`

export default reportQuery(productionDetail, rows, ledger)
