import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { pieceCostSummary } from './piece-cost-summary.report.ts'

type Filters = DocOf<typeof pieceCostSummary.filters>

const OUT = sql.raw(`('PRODUCE_OUT', 'SCRAP_OUT', 'CLOSE')`)

/** One row for each piece, with the order that it belongs to now, and one for each order with material that no piece has got. */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { costState, productId, workId, shopId, pieceId, lastPeriod } = filters
  const ours = sql`${asked(sql`w.id`, workId)} ${asked(sql`w.material_id`, productId)}
    ${shopId ? sql`and w.dept_shop_id in ${deptAndBelow(tenantId, shopId)}` : sql``} ${asked(sql`s.cost_state`, costState)}
    ${lastPeriod ? sql`and s.last_period between ${lastPeriod[0]} and ${lastPeriod[1]}` : sql``}`
  const columns =
    sql.raw(`w.id as "workId", w.material_id as "productId", w.dept_shop_id as "shopId", s.cost_state as "costState", s.material, s.aux, s.labor,
    s.energy, s.outsource, s.taken, s.cost, s.redone, s.gone, s.cost - s.gone as left, s.standard, s.cost - s.standard as over`)
  return sql`
    select s.piece_id as "pieceId", 1 as pieces, ${columns} from erp_producation_cost_sum s
    join erp_producation_workorder_piece p on p.id = s.bearer_id and p.tenant_id = ${tenantId}
    join erp_producation_workorder w on w.id = p.work_id
    where s.tenant_id = ${tenantId} and s.piece_id is not null ${asked(sql`p.id`, pieceId)} ${ours}
    ${
      pieceId
        ? sql``
        : sql`union all
    select null, 0, ${columns} from erp_producation_cost_sum s join erp_producation_workorder w on w.id = s.bearer_id and w.tenant_id = ${tenantId}
    where s.tenant_id = ${tenantId} and s.piece_id is null and s.cost <> s.gone ${ours}`
    }`
}

/** What these pieces and orders were charged with. */
const ledger = (asking: Asking<Filters>): SQL => sql`
  with found as materialized (select "pieceId" as piece_id, "workId" as work_id from (${rows(asking)}) r)
  select coalesce(sum(c.amount) filter (where c.cost_item not in ${OUT}), 0) as cost, coalesce(sum(c.amount), 0) as left
  from (
    select c.cost_item, c.amount from found f join erp_producation_piece_cost c on c.tenant_id = ${asking.tenantId} and c.piece_id = f.piece_id and c.is_deleted = 0
    union all
    select c.cost_item, c.amount from found f
    join erp_producation_piece_cost c on c.tenant_id = ${asking.tenantId} and c.work_id = f.work_id and c.piece_id is null and c.is_deleted = 0
    where f.piece_id is null) c`

export default reportQuery(pieceCostSummary, rows, ledger)
