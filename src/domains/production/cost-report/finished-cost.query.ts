import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { finishedCost } from './finished-cost.report.ts'

type Filters = DocOf<typeof finishedCost.filters>

/** Of a product line, and of pieces that are for a customer. `l`: a row of the stock ledger. */
const narrowed = ({ productLine, customerId }: Filters, tenantId: string): SQL => sql`
  ${productLine ? sql`and l.material_id in (select id from sal_product where product_line = ${productLine} and is_deleted = 0)` : sql``}
  ${
    customerId
      ? sql`and l.pro_code in (select p.pro_code from erp_producation_workorder_piece p join erp_producation_demand d on d.id = p.demand_id
          join sal_order_line o on o.id::text = d.sales_order_line_id where p.tenant_id = ${tenantId} and p.is_deleted = 0 and o.customer_id = ${customerId})`
      : sql``
  }`

/** What pieces consisted of when they came into stock: everything that was charged to them. */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], productId } = filters
  const before = from ? addMonths(`${from}-01`, -1).slice(0, 7) : ''
  const of = (items: string) => sql.raw(`sum(c.amount) filter (where c.cost_item in (${items}))`)
  return sql`
    with came as (
      select l.material_id, l.pro_code, l.period, sum(l.qty)::int as qty, sum(l.amount) as amount from stock_ledger l
      where l.tenant_id = ${tenantId} and l.biz_type = 'PRODUCE_IN' and l.period between ${before} and ${until} ${asked(sql`l.material_id`, productId)}
        ${narrowed(filters, tenantId)} group by 1, 2, 3 having sum(l.qty) <> 0),
    piece as (
      select came.*, part.* from came
      left join erp_producation_workorder_piece p on p.pro_code = came.pro_code and p.tenant_id = ${tenantId} and p.is_deleted = 0 and came.period >= ${from}
      left join lateral (select ${of(`'MATERIAL', 'AUX'`)} as material, ${of(`'LABOR'`)} as labor, ${of(`'ENERGY'`)} as energy,
        ${of(`'OUTSOURCE'`)} as outsource from erp_producation_piece_cost c
        where c.tenant_id = ${tenantId} and c.piece_id = p.id and c.is_deleted = 0) part on true),
    product as (
      select material_id, coalesce(sum(qty) filter (where period >= ${from}), 0) as qty, coalesce(sum(amount) filter (where period >= ${from}), 0) as cost,
        coalesce(sum(material) filter (where period >= ${from}), 0) as material, coalesce(sum(labor) filter (where period >= ${from}), 0) as labor,
        coalesce(sum(energy) filter (where period >= ${from}), 0) as energy, coalesce(sum(outsource) filter (where period >= ${from}), 0) as outsource,
        coalesce(sum(qty) filter (where period = ${before}), 0) as "lastQty", coalesce(sum(amount) filter (where period = ${before}), 0) as "lastCost"
      from piece group by 1)
    select t.material_id as "productId", t.qty, t.qty * coalesce(m.unit_weight, 0) / 1000 as tonnes, t.cost, t.material, t.labor, t.energy, t.outsource,
      t.cost - t.material - t.labor - t.energy - t.outsource as taken, t."lastQty", t."lastCost",
      round((t.cost / nullif(t.qty, 0) / nullif(t."lastCost" / nullif(t."lastQty", 0), 0) - 1) * 100, 2) as growth
    from product t join wh_material m on m.id = t.material_id`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], productId } = filters
  return sql`
    select coalesce(sum(l.amount), 0) as cost, coalesce(sum(l.qty), 0) as qty from stock_ledger l
    where l.tenant_id = ${tenantId} and l.biz_type = 'PRODUCE_IN' and l.period between ${from} and ${until} ${asked(sql`l.material_id`, productId)}
      ${narrowed(filters, tenantId)}`
}

export default reportQuery(finishedCost, rows, ledger)
