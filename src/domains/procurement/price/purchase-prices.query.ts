import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { purchasePrices } from './purchase-prices.report.ts'

type Filters = DocOf<typeof purchasePrices.filters>

function within({ filters, tenantId }: Asking<Filters>): SQL {
  const { priceDate: [from, until] = ['', ''], materialId, supplierId, priceKind } = filters
  return sql`h.tenant_id = ${tenantId} and h.price_date between ${from}::date and ${until}::date
    ${asked(sql`h.material_id`, materialId)} ${asked(sql`h.supplier_id`, supplierId)} ${asked(sql`h.price_kind`, priceKind)}`
}

const standing = (row: string) =>
  sql.raw(`${row}.reverse_of is null and not exists (select 1 from purchase_price_history o where o.reverse_of = ${row}.id)`)

/** What stands, the lines of a paper about one material together; the price before it is looked up by the index of the material. */
const rows = (asking: Asking<Filters>): SQL => sql`
  select said."priceDate"::text as "priceDate", said."materialId", said."priceKind", said."billNo", said."supplierId", m.unit, said.qty, said.amount,
    round(100 * (said.amount / said.qty - before.tax_price) / before.tax_price, 2) as change
  from (
    select h.price_date as "priceDate", h.material_id as "materialId", h.price_kind as "priceKind", h.bill_no as "billNo",
      h.supplier_id as "supplierId", min(h.id) as first, sum(h.qty) as qty, sum(h.qty * h.tax_price) as amount
    from purchase_price_history h where ${standing('h')} and ${within(asking)} group by 1, 2, 3, 4, 5) as said
  join wh_material m on m.id = said."materialId"
  left join lateral (select p.tax_price from purchase_price_history p
    where p.tenant_id = ${asking.tenantId} and p.material_id = said."materialId" and p.is_deleted = 0
      and (p.price_date, p.id) < (said."priceDate", said.first) and ${standing('p')}
    order by p.price_date desc, p.id desc limit 1) as before on true`

/** All rows: what was taken back and what took it back add up to nothing. */
const ledger = (asking: Asking<Filters>): SQL => sql`
  select coalesce(sum(h.qty), 0) as qty, coalesce(sum(h.qty * h.tax_price), 0) as amount from purchase_price_history h where ${within(asking)}`

export default reportQuery(purchasePrices, rows, ledger)
