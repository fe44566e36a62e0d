import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { pieceCostSummary } from './piece-cost-summary.report.ts'

type Filters = DocOf<typeof pieceCostSummary.filters>

const OUT = sql.raw(`('PRODUCE_OUT', 'SCRAP_OUT', 'CLOSE')`)
const of = (items: string) => sql.raw(`coalesce(sum(c.amount) filter (where c.cost_item in (${items})), 0)`)

/**
 * Entries of pieces and of orders, each with the order that its piece belongs to now. Only what was charged in the months asked for can have been
 * charged in them last.
 */
const charged = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { costState, productId, workId, shopId, pieceId, lastPeriod } = filters
  const ours = sql`${asked(sql`w.id`, workId)} ${asked(sql`w.material_id`, productId)}
    ${shopId ? sql`and w.dept_shop_id in ${deptAndBelow(tenantId, shopId)}` : sql``}`
  const touched = (column: SQL, by: SQL, of: SQL) =>
    lastPeriod
      ? sql`and ${column} in (select ${by} from erp_producation_piece_cost x where x.tenant_id = ${tenantId} and x.is_deleted = 0
          and x.period between ${lastPeriod[0]} and ${lastPeriod[1]} and ${of})`
      : sql``
  const columns = sql.raw(`w.id as work_id, w.material_id, w.dept_shop_id, c.cost_item, c.basis, c.rate, c.amount, c.period, c.exec_id`)
  const open = sql`and not exists (select 1 from erp_producation_piece_cost o where o.tenant_id = ${tenantId} and o.piece_id = p.id and o.is_deleted = 0
    and o.cost_item in ('PRODUCE_OUT', 'SCRAP_OUT'))`
  return sql`
    select p.id as piece_id, ${columns} from erp_producation_workorder_piece p join erp_producation_workorder w on w.id = p.work_id
    join erp_producation_piece_cost c on c.tenant_id = ${tenantId} and c.piece_id = p.id and c.is_deleted = 0
    where p.tenant_id = ${tenantId} ${ours} ${asked(sql`p.id`, pieceId)} ${costState === 'wip' ? open : sql``}
      ${touched(sql`p.id`, sql`x.piece_id`, sql`x.piece_id is not null`)}
    ${
      pieceId
        ? sql``
        : sql`union all
    select null, ${columns} from erp_producation_workorder w
    join erp_producation_piece_cost c on c.tenant_id = ${tenantId} and c.work_id = w.id and c.piece_id is null and c.is_deleted = 0
    where w.tenant_id = ${tenantId} ${ours} ${touched(sql`w.id`, sql`x.work_id`, sql`x.piece_id is null`)}`
    }`
}

/** One row for each piece, and one for each order with material that no piece has got. */
const rows = (asking: Asking<Filters>): SQL => {
  const { costState, lastPeriod } = asking.filters
  return sql`
    select * from (
      select c.piece_id as "pieceId", c.work_id as "workId", c.material_id as "productId", c.dept_shop_id as "shopId", count(distinct c.piece_id)::int as pieces,
        case when bool_or(c.cost_item = 'SCRAP_OUT') then 'scrap' when bool_or(c.cost_item = 'PRODUCE_OUT') then 'done' else 'wip' end as "costState",
        ${of(`'MATERIAL'`)} as material, ${of(`'AUX'`)} as aux, ${of(`'LABOR'`)} as labor, ${of(`'ENERGY'`)} as energy, ${of(`'OUTSOURCE'`)} as outsource,
        ${of(`'OPENING', 'RETURN_IN', 'REMAKE_IN'`)} as taken, coalesce(sum(c.amount) filter (where c.cost_item not in ${OUT}), 0) as cost,
        coalesce(sum(c.amount) filter (where c.cost_item in ('LABOR', 'ENERGY') and (e.round > 1 or e.node_ref_type = 2)), 0) as redone,
        coalesce(-sum(c.amount) filter (where c.cost_item in ${OUT}), 0) as gone, sum(c.amount) as left,
        coalesce(sum(case when c.cost_item in ('LABOR', 'ENERGY') then round(sign(c.basis) * coalesce(n.run_time, 0) * c.rate, 2)
          when c.cost_item in ${OUT} then 0 else c.amount end), 0) as standard,
        coalesce(sum(c.amount - case when c.cost_item in ('LABOR', 'ENERGY') then round(sign(c.basis) * coalesce(n.run_time, 0) * c.rate, 2) else c.amount end)
          filter (where c.cost_item not in ${OUT}), 0) as over, max(c.period) as last
      from (${charged(asking)}) c
      left join erp_producation_workorder_exec e on e.id = c.exec_id
      left join erp_producation_workorder_node n on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key and e.node_ref_type = 1
        and e.round = 1
      group by 1, 2, 3, 4) t
    where (t."pieceId" is not null or t.left <> 0) ${asked(sql`t."costState"`, costState)}
      ${lastPeriod ? sql`and t.last between ${lastPeriod[0]} and ${lastPeriod[1]}` : sql``}`
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
