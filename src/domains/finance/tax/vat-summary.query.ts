import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { vatSummary } from './vat-summary.report.ts'

type Filters = DocOf<typeof vatSummary.filters>

function where({ filters, tenantId }: Asking<Filters>): SQL {
  const { direction, taxRate } = filters
  return sql`e.tenant_id = ${tenantId} ${direction ? sql`and e.direction = ${direction}` : sql``} ${taxRate ? sql`and e.tax_rate = ${taxRate}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => {
  const { period = '' } = asking.filters
  return sql`
    select direction, tax_rate as "taxRate", count(*) filter (where period = ${period})::int as entries,
      coalesce(sum(amount) filter (where period = ${period}), 0) as amount, coalesce(sum(tax) filter (where period = ${period}), 0) as tax,
      coalesce(sum(tax) filter (where deduct_period = ${period}), 0) as "tickedTax", coalesce(sum(tax) filter (where waits), 0) as "waitTax",
      coalesce(sum(tax) filter (where direction <> 'input' and period = ${period}), 0) - coalesce(sum(tax) filter (where deduct_period = ${period}), 0) as "payableTax"
    from (
      select e.*, d.deduct_period, e.first_state = 'wait' and d.id is null as waits from fin_tax_entry e left join fin_tax_deduct d on d.entry_id = e.id
      where ${where(asking)} and (e.period <= ${period} or d.deduct_period = ${period})) as known
    group by 1, 2 having bool_or(period = ${period}) or bool_or(deduct_period = ${period}) or bool_or(waits)`
}

/** By the day and by what was decided, instead of by the period and by the row. */
const ledger = (asking: Asking<Filters>): SQL => {
  const { period = '' } = asking.filters
  const first = `${period}-01`
  return sql`
    select entered.amount, entered.tax, ticked.tax as "tickedTax", entered.owed - ticked.tax as "payableTax"
    from (select coalesce(sum(e.amount), 0) as amount, coalesce(sum(e.tax), 0) as tax, coalesce(sum(e.tax) filter (where e.direction in ('output', 'transfer_out')), 0) as owed
      from fin_tax_entry e where ${where(asking)} and e.post_date >= ${first}::date and e.post_date < (${first}::date + interval '1 month')) as entered,
    (select coalesce(sum(e.tax), 0) as tax from fin_tax_deduct d join fin_tax_entry e on e.id = d.entry_id
      where ${where(asking)} and d.deduct_state = 'ticked' and d.deduct_period = ${period}) as ticked`
}

export default reportQuery(vatSummary, rows, ledger)
