import { sql } from 'drizzle-orm'
import type { AccountMonth } from '#contract/supplier-account.ts'
import { formatDate } from '#model/date.ts'
import type { Context } from '#server/http/route.ts'
import { uninvoiced } from '../report/uninvoiced-detail.query.ts'

interface Open extends Record<string, string> {
  uninvoiced: string
  owed: string
  overdue: string
  inFlight: string
  advance: string
}

/** Months that are shown; older ones are in the opening balance of the first. */
const MONTHS = 12

/**
 * 对账单. Of the supplier who asks: what is not invoiced, owed, due and being paid, and the last months of its account; from the same books as the
 * reports of finance (INV-24, INV-34).
 */
export async function supplierAccount({ tx, caller, now }: Pick<Context, 'tx' | 'caller' | 'now'>) {
  const [tenantId, supplierId, today] = [caller.tenantId, caller.supplierId || '0', formatDate(now, 'yyyy-MM-dd')]
  const { rows: open } = await tx.execute<Open>(sql`
    select (select coalesce(sum(round(l.open_qty * l.price, 2)), 0)::numeric(18, 2)::text from (${uninvoiced(tenantId, today)}) l
        where l.supplier_id = ${supplierId}) as uninvoiced,
      coalesce(sum(p.amount - p.paid_amount), 0)::numeric(18, 2)::text as owed,
      coalesce(sum(p.amount - p.paid_amount) filter (where p.due_date < ${today}::date), 0)::numeric(18, 2)::text as overdue,
      coalesce(sum(p.in_flight_amount), 0)::numeric(18, 2)::text as "inFlight",
      (select coalesce(sum(b.advance), 0)::numeric(18, 2)::text from ap_balance b where b.supplier_id = ${supplierId}) as advance
    from payable p where p.tenant_id = ${tenantId} and p.supplier_id = ${supplierId} and p.payable_kind = 'invoice'`)
  const { rows: months } = await tx.execute<AccountMonth & Record<string, unknown>>(sql`
    with received as (
      select to_char(r.receipt_date, 'YYYY-MM') as month, sum(round((l.gross_qty - l.returned_qty) * l.net_price, 2)) as amount
      from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id and r.receipt_status = 'posted'
      where l.tenant_id = ${tenantId} and l.supplier_id = ${supplierId} group by 1),
    booked as (
      select period as month, sum(amount) filter (where entry_type in ('INVOICE', 'OPENING')) as invoiced,
        -sum(amount) filter (where entry_type = 'PAYMENT') as paid, -sum(amount) filter (where entry_type not in ('INVOICE', 'OPENING', 'PAYMENT')) as lowered,
        sum(amount) as amount
      from ap_ledger where tenant_id = ${tenantId} and supplier_id = ${supplierId} and account_kind = 'payable' group by 1),
    account as (
      select month, coalesce(r.amount, 0) as received, coalesce(b.invoiced, 0) as invoiced, coalesce(b.paid, 0) as paid, coalesce(b.lowered, 0) as lowered,
        sum(coalesce(b.amount, 0)) over (order by month) as closing
      from received r full join booked b using (month))
    select month, received::numeric(18, 2)::text, invoiced::numeric(18, 2)::text, paid::numeric(18, 2)::text, lowered::numeric(18, 2)::text,
      closing::numeric(18, 2)::text
    from account order by month desc limit ${MONTHS}`)
  const { uninvoiced: waiting = '0', owed = '0', overdue = '0', inFlight = '0', advance = '0' } = open[0] ?? {}
  return { uninvoiced: waiting, owed, overdue, inFlight, advance, months }
}
