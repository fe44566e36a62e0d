import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { type Days, DELIVERED, DELIVERED_TONS, monthsOf, ofOutput } from './output-scope.query.ts'
import { workshopOutputProduct } from './workshop-output-product.report.ts'

type Filters = DocOf<typeof workshopOutputProduct.filters>

const daysIn = ({ date }: Filters): Days => (date as Days | undefined) ?? ['', '']

function rows({ filters, tenantId }: Asking<Filters>): SQL {
  const [from, until] = daysIn(filters)
  const { workshopId, productId } = filters
  return sql`
    select p.workshop_id as "workshopId", p.product_id as "productId", max(d.mw_class) as "mwClass", sum(p.plan)::int as "planQty", sum(p.qty)::int as qty,
      sum(p.tons)::numeric(18, 3) as tons, sum(p.value) as "outputValue", sum(p.year)::int as "yearQty", sum(p.entrusted)::int as "entrustQty"
    from (
      select f.workshop_id, f.product_id, coalesce(${DELIVERED}, 0) as qty, coalesce(${DELIVERED_TONS}, 0) as tons, sum(f.output_value) as value,
        coalesce(sum(f.qty) filter (where f.is_output = 'yes' and f.is_shop_last = 'yes' and f.exec_id in (
          select e.id from erp_producation_workorder_exec e where e.entrust_id is not null and e.is_deleted = 0)), 0) as entrusted, 0 as year, 0 as plan
      from erp_producation_output_fact f
      where ${ofOutput(tenantId, filters)} and f.date between ${from}::date and ${until}::date group by 1, 2
      union all
      select f.workshop_id, f.product_id, 0, 0, 0, 0, sum(f.qty), 0 from erp_producation_output_fact f
      where ${ofOutput(tenantId, filters)} and f.is_output = 'yes' and f.is_shop_last = 'yes'
        and f.date between ${`${until.slice(0, 4)}-01-01`}::date and ${until}::date group by 1, 2
      union all
      select t.workshop_id, t.product_id, 0, 0, 0, 0, 0, t.value from erp_producation_month_target t
      where t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.target_kind = 'output' and t.process_id is null and t.workshop_id is not null
        and ${monthsOf(sql`t.month`, [from, until])} ${workshopId ? sql`and t.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}
        ${productId ? sql`and t.product_id = ${productId}` : sql``}) p
    left join sal_product d on d.id = p.product_id and d.is_deleted = 0
    group by 1, 2 having sum(p.qty) <> 0 or sum(p.value) <> 0 or sum(p.year) <> 0 or sum(p.plan) <> 0`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const [from, until] = daysIn(filters)
  const year = `${until.slice(0, 4)}-01-01`
  return sql`
    select coalesce(sum(case when f.date >= ${from}::date then f.qty end), 0) as qty, coalesce(sum(case when f.date >= ${from}::date then f.weight end), 0) / 1000 as tons,
      coalesce(sum(case when f.date >= ${year}::date then f.qty end), 0) as "yearQty",
      (select coalesce(sum(f.output_value), 0) from erp_producation_output_fact f where ${ofOutput(tenantId, filters)}
        and f.date between ${from}::date and ${until}::date) as "outputValue"
    from erp_producation_output_fact f where ${ofOutput(tenantId, filters)} and f.is_output = 'yes' and f.is_shop_last = 'yes'
      and f.date between least(${from}::date, ${year}::date) and ${until}::date`
}

export default reportQuery(workshopOutputProduct, rows, ledger)
