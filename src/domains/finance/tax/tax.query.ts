import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 税额的不变量 (INV-01, 32, 85): every invoice is registered once at its tax, and what is not deducted is an expense. */
export const taxBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with outs as (select of_entry as id, sum(tax) as tax from fin_tax_entry where of_entry is not null and direction = 'transfer_out' group by 1),
    booked as (select source_type, source_line_id as id, sum(amount) as amount from fin_expense_entry where source_type in ('tax_declined', 'tax_out') group by 1, 2)

    select 'an invoice is registered at its tax' as rule, i.id::text as subject
    from purchase_invoice i left join fin_tax_entry t on t.source_type = 'purchase_invoice' and t.source_id = i.id and t.reverse_of is null
    where i.is_deleted = 0 and i.invoice_state not in ('red', 'approving')
      and (coalesce(t.tax, 0) <> i.invoice_tax or (t.id is not null and t.amount + t.tax <> i.invoice_amount))
    union all
    select 'a red invoice is registered at its tax', r.red_invoice_no
    from fin_red_invoice r left join fin_tax_entry t on t.source_type = 'red_invoice' and t.source_id = r.id
    where -coalesce(t.tax, 0) <> r.red_tax or (t.id is not null and -(t.amount + t.tax) <> r.red_amount)
    union all
    select 'what a red invoice takes back is deducted as its invoice is', r.id::text
    from fin_tax_entry r join fin_tax_entry e on e.id = r.of_entry left join fin_tax_deduct o on o.entry_id = e.id
      left join fin_tax_deduct d on d.entry_id = r.id
    where r.direction = 'input' and (r.first_state, d.deduct_state) is distinct from (e.first_state, o.deduct_state)
    union all
    select 'INV-85 a row in another period than its day', id::text from fin_tax_entry where to_char(post_date, 'YYYY-MM') <> period
    union all
    select 'deducted before the invoice', e.id::text from fin_tax_entry e join fin_tax_deduct d on d.entry_id = e.id
    where e.direction <> 'input' or e.first_state <> 'wait' or d.deduct_period < to_char(e.invoice_date, 'YYYY-MM')
    union all
    select 'no more is transferred out than came in, and only what was deducted', o.id::text
    from outs o join fin_tax_entry e on e.id = o.id left join fin_tax_deduct d on d.entry_id = e.id
    where o.tax > e.tax or d.deduct_state is distinct from 'ticked'
    union all
    select 'INV-86 tax that is not deducted is an expense', e.id::text
    from fin_tax_entry e left join fin_tax_deduct d on d.entry_id = e.id
    left join booked b on b.id = e.id and b.source_type = case when e.direction = 'transfer_out' then 'tax_out' else 'tax_declined' end
    where coalesce(b.amount, 0) <> case when e.direction = 'transfer_out' or d.deduct_state = 'no' then e.tax else 0 end
    union all
    select 'INV-01 a reversal is equal and opposite', r.id::text
    from fin_tax_entry r left join fin_tax_entry o on o.id = r.reverse_of
    where r.reverse_of is not null and (o.id is null or o.reverse_of is not null or (r.amount, r.tax) <> (-o.amount, -o.tax))`,
  )
