import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { pieceCostSummary } from './piece-cost-summary.report.ts'

type Filters = DocOf<typeof pieceCostSummary.filters>

const OUT = sql.raw(`('PRODUCE_OUT', 'SCRAP_OUT', 'CLOSE')`)
const of = (items: string) => sql.raw(`coalesce(sum(c.amount) filter (where c.cost_item in (${items})), 0)`)

/** One row for each piece, and one for each order with material that no piece has got. */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { costState, productId, workId, shopId, pieceId, lastPeriod } = filters
  return sql`
    select * from (
      select c.piece_id as "pieceId", w.id as "workId", w.material_id as "productId", w.dept_shop_id as "shopId", count(distinct c.piece_id)::int as pieces,
        case when bool_or(c.cost_item = 'SCRAP_OUT') then 'scrap' when bool_or(c.cost_item = 'PRODUCE_OUT') then 'done' else 'wip' end as "costState",
        ${of(`'MATERIAL'`)} as material, ${of(`'AUX'`)} as aux, ${of(`'LABOR'`)} as labor, ${of(`'ENERGY'`)} as energy, ${of(`'OUTSOURCE'`)} as outsource,
        ${of(`'OPENING', 'RETURN_IN', 'REMAKE_IN'`)} as taken, coalesce(sum(c.amount) filter (where c.cost_item not in ${OUT}), 0) as cost,
        coalesce(sum(c.amount) filter (where c.cost_item in ('LABOR', 'ENERGY') and (e.round > 1 or e.node_ref_type = 2)), 0) as redone,
        coalesce(-sum(c.amount) filter (where c.cost_item in ${OUT}), 0) as gone, sum(c.amount) as left,
        coalesce(sum(case when c.cost_item in ('LABOR', 'ENERGY') then round(sign(c.basis) * coalesce(n.run_time, 0) * c.rate, 2)
          when c.cost_item in ${OUT} then 0 else c.amount end), 0) as standard,
        coalesce(sum(c.amount - case when c.cost_item in ('LABOR', 'ENERGY') then round(sign(c.basis) * coalesce(n.run_time, 0) * c.rate, 2) else c.amount end)
          filter (where c.cost_item not in ${OUT}), 0) as over, max(c.period) as last
      from erp_producation_piece_cost c left join erp_producation_workorder_piece p on p.id = c.piece_id
      join erp_producation_workorder w on w.id = coalesce(p.work_id, c.work_id)
      left join erp_producation_workorder_exec e on e.id = c.exec_id
      left join erp_producation_workorder_node n on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key and e.node_ref_type = 1
        and e.round = 1
      where c.tenant_id = ${tenantId} ${asked(sql`w.id`, workId)} ${asked(sql`w.material_id`, productId)} ${asked(sql`c.piece_id`, pieceId)}
        ${shopId ? sql`and w.dept_shop_id in ${deptAndBelow(tenantId, shopId)}` : sql``}
      group by 1, 2, 3, 4) t
    where (t."pieceId" is not null or t.left <> 0) ${asked(sql`t."costState"`, costState)}
      ${lastPeriod ? sql`and t.last between ${lastPeriod[0]} and ${lastPeriod[1]}` : sql``}`
}

/** What these pieces and orders were charged with. */
const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(c.amount) filter (where c.cost_item not in ${OUT}), 0) as cost, coalesce(sum(c.amount), 0) as left
  from erp_producation_piece_cost c
  where c.tenant_id = ${asking.tenantId} and coalesce(c.piece_id, -c.work_id) in (select coalesce("pieceId", -"workId") from (${rows(asking)}) r)`

export default reportQuery(pieceCostSummary, rows, ledger)
