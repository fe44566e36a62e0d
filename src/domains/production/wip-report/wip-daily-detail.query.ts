import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { wipDailyDetail } from './wip-daily-detail.report.ts'

type Filters = DocOf<typeof wipDailyDetail.filters>

const MOVES = ['open', 'in', 'trans_in', 'out', 'scrap', 'close']
const named = (move: string) => `${move.replace(/_[a-z]/, found => found.charAt(1).toUpperCase())}Qty`
const sums = sql.raw(MOVES.map(move => `sum(s.${move}_qty)::int as "${named(move)}"`).join(', '))

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { date: [from, until] = ['', ''], workshopId, productLine, productId } = filters
  return sql`
    select to_char(s.date, 'YYYY-MM-DD') as date, ${sums}, sum(s.open_weight) / 1000 as "openTons", sum(s.weight) / 1000 as "closeTons",
      sum(s.open_qty + s.in_qty + s.trans_in_qty - s.out_qty - s.scrap_qty - s.close_qty)::int as difference
    from erp_producation_wip_snapshot s
    where s.tenant_id = ${tenantId} and s.date between ${from}::date and ${until}::date and s.product_id is not null
      ${workshopId ? sql`and s.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``} ${productId ? sql`and s.product_id = ${productId}` : sql``}
      ${productLine ? sql`and s.product_id in (select id from sal_product where product_line = ${productLine} and is_deleted = 0)` : sql``}
    group by 1`
}

/** From where the pieces stood, not from what was counted. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { date: [from, until] = ['', ''], workshopId, productLine, productId } = filters
  const here = sql`${workshopId ? sql`and x.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``} ${productId ? sql`and x.product_id = ${productId}` : sql``}
    ${productLine ? sql`and x.product_id in (select id from sal_product where product_line = ${productLine} and is_deleted = 0)` : sql``}`
  return sql`
    select coalesce(sum(x.open_qty), 0) as "openQty", coalesce(sum(x.in_qty), 0) as "inQty", coalesce(sum(x.trans_in_qty), 0) as "transInQty",
      coalesce(sum(x.out_qty), 0) as "outQty", coalesce(sum(x.scrap_qty), 0) as "scrapQty",
      (select count(*) from erp_producation_wip_position x where x.tenant_id = ${tenantId} and x.date between ${from}::date and ${until}::date ${here}) as "closeQty"
    from erp_producation_wip_snapshot x where x.tenant_id = ${tenantId} and x.date between ${from}::date and ${until}::date ${here}`
}

export default reportQuery(wipDailyDetail, rows, ledger)
