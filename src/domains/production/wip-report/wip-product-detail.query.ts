import { type SQL, sql } from 'drizzle-orm'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { type WipFilters, wipLedger, wipPieces } from './wip-pieces.query.ts'
import { wipProductDetail } from './wip-product-detail.report.ts'
import { STAGE_SQL, STAGES } from './wip-stage.rules.ts'

const counted = sql.raw(
  Object.keys(STAGES)
    .map(stage => `count(*) filter (where x.stage = '${stage}')::int as "${stage}"`)
    .join(', '),
)
const none = sql.raw(
  Object.keys(STAGES)
    .map(() => '0')
    .join(', '),
)

/** What stood on orders for none of their pieces at the end of a day. */
const unfedUntil = (tenantId: string, day: string): SQL => sql`
  select coalesce(sum(c.amount), 0) as amount from erp_producation_piece_cost c
  where c.tenant_id = ${tenantId} and c.piece_id is null and c.is_deleted = 0 and c.post_date <= ${day}::date`

/** The same today, from what is kept of each order. */
const unfedNow = (tenantId: string, today: string): SQL => sql`
  select coalesce(sum(s.cost - s.gone), 0) - (select coalesce(sum(c.amount), 0) from erp_producation_piece_cost c
    where c.tenant_id = ${tenantId} and c.piece_id is null and c.is_deleted = 0 and c.post_date > ${today}::date) as amount
  from erp_producation_cost_sum s where s.tenant_id = ${tenantId} and s.piece_id is null and s.cost <> s.gone`

function rows(asking: Asking<WipFilters>): SQL {
  const { filters, tenantId, today } = asking
  const { asOf = today, workshopId, productId, overdue } = filters
  // What stands on orders alone belongs to no workshop and no product.
  const isWhole = !workshopId && !productId && overdue !== 'yes'
  return sql`
    select x.product_id as "productId", ${counted}, count(*)::int as total, sum(x.weight) / 1000 as tons, sum(x.value) as value,
      count(x.demand_id)::int as "orderQty", (count(*) - count(x.demand_id))::int as "surplusQty"
    from (
      select s.*, ${sql.raw(STAGE_SQL)} as stage from (${wipPieces(asking)}) s
      left join erp_producation_process r on r.process_code = s.process_code and r.tenant_id = ${tenantId} and r.is_deleted = 0
      left join erp_producation_base_process b on b.id = r.base_process_id) x
    group by 1
    ${
      isWhole
        ? sql`union all
    select null, ${none}, 0, 0, u.amount, 0, 0 from (${asOf < today ? unfedUntil(tenantId, asOf) : unfedNow(tenantId, today)}) u where u.amount <> 0`
        : sql``
    }`
}

export default reportQuery(wipProductDetail, rows, wipLedger)
