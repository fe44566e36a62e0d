import { type SQL, sql } from 'drizzle-orm'
import { typeOfOrderLine } from '#domains/procurement/order/purchase-type.ledger.ts'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { uninvoiced } from './uninvoiced-detail.query.ts'
import { uninvoicedSummary } from './uninvoiced-summary.report.ts'

type Filters = DocOf<typeof uninvoicedSummary.filters>

const suppliers = ({ filters }: Asking<Filters>): SQL =>
  sql`${asked(sql`s.id`, filters.supplierId)} ${asked(sql`s.supplier_level`, filters.supplierLevel)}`

const rows = (asking: Asking<Filters>): SQL => {
  const { tenantId, filters } = asking
  const { day = '', purchaseType } = filters
  const amount = sql`round(l.open_qty * l.price, 2)`
  const over = (days: number) => sql`coalesce(sum(${amount}) filter (where ${day}::date - l.receipt_date > ${days}::int), 0)`
  return sql`
    select s.id as "supplierId", s.supplier_level as "supplierLevel", count(*)::int as "lineCount", sum(${amount}) as "openAmount",
      sum(round(l.open_qty * l.price / (1 + l.tax_rate::numeric), 2)) as accrued, ${over(30)} as over30, ${over(60)} as over60,
      ${over(90)} as over90, max(${day}::date - l.receipt_date) as days
    from (${uninvoiced(tenantId, day)}) l join sup_supplier s on s.id = l.supplier_id where true ${suppliers(asking)}
      ${asked(typeOfOrderLine(sql`l.purchase_order_line_id`), purchaseType)} group by 1, 2`
}

const ledger = (asking: Asking<Filters>): SQL | undefined => {
  const { day = '', purchaseType } = asking.filters
  if (purchaseType) return undefined
  return sql`select coalesce(sum(l.amount), 0) as accrued from ap_ledger l join sup_supplier s on s.id = l.supplier_id
    where l.tenant_id = ${asking.tenantId} and l.account_kind = 'accrued' and l.post_date <= ${day}::date ${suppliers(asking)}`
}

export default reportQuery(uninvoicedSummary, rows, ledger)
