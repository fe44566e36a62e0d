import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { typeOfOrderLine } from '../order/purchase-type.ledger.ts'
import { cameWhole, isDue } from './punctuality.query.ts'
import { supplierPurchases } from './supplier-purchases.report.ts'

type Filters = DocOf<typeof supplierPurchases.filters>

function suppliers({ filters, tenantId }: Asking<Filters>): SQL {
  const { supplierId, supplierLevel } = filters
  return sql`h.tenant_id = ${tenantId} and h.is_deleted = 0 and h.order_state <> 'cancelled'
    ${supplierId ? sql`and h.supplier_id = ${supplierId}` : sql``} ${supplierLevel ? sql`and s.supplier_level = ${supplierLevel}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => {
  const { orderDate: [from, until] = ['', ''] } = asking.filters
  const now = sql`h.order_date between ${from}::date and ${until}::date`
  const before = sql`h.order_date between ${from}::date - (${until}::date - ${from}::date + 1) and ${from}::date - 1`
  const same = sql`h.order_date between ${from}::date - interval '1 year' and ${until}::date - interval '1 year'`
  const of = (period: SQL, column: SQL) => sql`coalesce(sum(${column}) filter (where ${period}), 0)`
  const amount = (period: SQL) => of(period, sql`l.amount`)
  return sql`
    select h.supplier_id as "supplierId", s.supplier_level as "supplierLevel", count(*) filter (where ${now}) as "orderCount",
      ${amount(now)} as "orderAmount", ${of(now, sql`l.received`)} as "receivedAmount", ${of(now, sql`l.returned`)} as "returnedAmount",
      ${amount(before)} as "lastAmount", ${amount(now)} - ${amount(before)} as "lastGrowth", ${amount(same)} as "sameAmount",
      ${amount(now)} - ${amount(same)} as "sameGrowth", ${of(now, sql`l.due`)} as "dueCount", ${of(now, sql`l.timely`)} as "timelyCount"
    from purchase_order h join sup_supplier s on s.id = h.supplier_id
    join lateral (
      select sum(n.line_amount) as amount, sum(round(n.received_qty * n.tax_price, 2)) as received, sum(round(n.returned_qty * n.tax_price, 2)) as returned,
        count(*) filter (where ${isDue(asking.today)}) as due, count(*) filter (where ${isDue(asking.today)} and ${cameWhole} <= n.promised_date) as timely
      from purchase_order_line n where n.purchase_order_id = h.id ${asked(typeOfOrderLine(sql`n.id`), asking.filters.purchaseType)} having count(*) > 0) l on true
    where ${suppliers(asking)} and (${now} or ${before} or ${same})
    group by 1, 2`
}

const ledger = (asking: Asking<Filters>): SQL | undefined => {
  const { orderDate: [from, until] = ['', ''], purchaseType } = asking.filters
  if (purchaseType) return undefined
  return sql`select count(*) as "orderCount", coalesce(sum(h.total_amount), 0) as "orderAmount" from purchase_order h
    join sup_supplier s on s.id = h.supplier_id where ${suppliers(asking)} and h.order_date between ${from}::date and ${until}::date`
}

export default reportQuery(supplierPurchases, rows, ledger)
