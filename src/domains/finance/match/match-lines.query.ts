import { type SQL, sql } from 'drizzle-orm'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'

/** 容差. How much an invoice may differ from its lines, as administrators say. */
export const toleranceOf = async (tx: Tx, tenantId: string): Promise<string> =>
  (await paramValue(tx, tenantId, 'invoice.diff.max')) ?? '1.00'

/** Lines of orders, under a condition on them (`l`) and their orders (`o`). */
export const orderedLines = (where: SQL): SQL => sql`
  select l.id, l.id as order_line_id, null::bigint as receipt_line_id, l.purchase_order_id, l.purchase_order_no, l.line_no, o.order_date,
    o.order_state, o.supplier_id, o.buyer_id, o.purchase_contract_id, l.material_id, l.material_code, l.material_name, l.specs, l.unit,
    l.qty, l.tax_price, l.line_amount, l.over_receipt_rate, l.arrived_qty, l.open_qty, l.closed_qty
  from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id and o.is_deleted = 0 where l.is_deleted = 0 and ${where}`

/** Lines of receipts that have no order, under a condition on them (`r`). */
export const unorderedLines = (where: SQL): SQL => sql`
  select r.id, null::bigint, r.id, null::bigint, coalesce(h.purchase_order_no, ''), r.line_no, null::date, '', h.supplier_id, h.buyer_id, null::bigint,
    r.material_id, r.material_code, r.material_name, r.specs, r.unit, null::numeric, null::numeric, null::numeric, 0, null::numeric, 0, 0
  from wh_receipt_line r join wh_receipt h on h.id = r.receipt_id and h.receipt_status = 'posted'
  where r.purchase_order_line_id is null and ${where}`

/** Receipt lines (`r`) of a line (`l`), of receipts that stand (`w`). */
export const RECEIVED = sql`wh_receipt_line r join wh_receipt w on w.id = r.receipt_id and w.receipt_status = 'posted'`
export const OF_LINE = sql`(r.purchase_order_line_id = l.order_line_id or r.id = l.receipt_line_id)`

/**
 * 三单匹配. What became of each line: arrived, received, announced, invoiced, paid, and where the papers differ. What an invoice says beyond its
 * lines goes with the last of them, as in the books; what was paid of it, by their amounts. Goods that went back count in none of them. The only source of the report and of the picture.
 */
export const matchedLines = (lines: SQL, tolerance: string): SQL => sql`
  select l.*, coalesce(r.returned, 0)::numeric(18, 3) as returned_qty, coalesce(r.net, 0)::numeric(18, 3) as received_qty,
    coalesce(r.amount, 0)::numeric(18, 2) as received_amount, coalesce(r.noticed, 0)::numeric(18, 3) as noticed_qty,
    coalesce(r.invoiced, 0)::numeric(18, 3) as invoiced_qty, coalesce(i.qty, 0)::numeric(18, 3) as billed_qty,
    coalesce(i.amount, 0)::numeric(18, 2) as invoiced_amount, coalesce(r.uninvoiced, 0)::numeric(18, 2) as uninvoiced_amount,
    coalesce(i.paid, 0)::numeric(18, 2) as paid_amount, coalesce(r.diff, 0)::numeric(18, 2) as price_diff,
    coalesce(i.diff, 0)::numeric(18, 2) as invoice_diff, coalesce(i.paying, 0)::numeric(18, 2) as paying_amount,
    case when r.diff <> 0 or i.most_diff > ${tolerance}::numeric or r.invoiced > r.net or coalesce(r.invoiced, 0) <> coalesce(i.qty, 0)
        or r.net > l.qty * (1 + l.over_receipt_rate / 100) then 'differs'
      when l.open_qty > 0 and l.order_state in ('wait', 'issued', 'confirmed', 'partial') then 'delivering'
      when r.uninvoiced > 0 then 'invoicing' when i.paid_up = false then 'paying' else 'matched' end as match_state
  from (${lines}) l
  left join lateral (
    select sum(r.returned_qty) as returned, sum(r.gross_qty - r.returned_qty) as net, sum(r.noticed_qty) as noticed, sum(r.invoiced_qty) as invoiced,
      sum(round((r.gross_qty - r.returned_qty) * r.net_price, 2)) as amount,
      sum(round((r.gross_qty - r.returned_qty - r.invoiced_qty) * r.net_price, 2)) as uninvoiced,
      sum(round((r.gross_qty - r.returned_qty) * (r.net_price - l.tax_price), 2)) as diff
    from ${RECEIVED} where ${OF_LINE}) r on true
  left join lateral (
    select sum(b.qty) as qty, sum(b.amount) as amount, sum(b.diff) as diff, max(abs(b.diff)) as most_diff, bool_and(b.invoice_state = 'paid') as paid_up,
      sum(round(b.amount * p.paid / nullif(b.invoice_amount, 0), 2)) as paid, sum(round(b.amount * p.paying / nullif(b.invoice_amount, 0), 2)) as paying
    from (${billed(sql`${OF_LINE} and v.invoice_state in ('posted', 'partly_paid', 'paid')`)}) b
    cross join lateral (select coalesce(sum(y.paid_amount), 0) - b.advance as paid, coalesce(sum(y.in_flight_amount), 0) as paying from payable y where y.purchase_invoice_id = b.invoice_id) p) i on true`

/** What red invoices have taken back of a line (`i`) and of its invoice (`v`), and what of it was paid before. */
export const TAKEN_BACK = sql`cross join lateral (select coalesce(sum(k.qty), 0) as qty, coalesce(sum(k.amount), 0) as amount
      from fin_red_invoice_line k where k.purchase_invoice_line_id = i.id) x
      cross join lateral (select coalesce(sum(k.red_amount), 0) as amount, coalesce(sum(k.advance_amount), 0) as advance
      from fin_red_invoice k where k.purchase_invoice_id = v.id) t`

/** Lines of invoices (`i`, `v`) over receipt lines (`r`), each with what its invoice says beyond the lines where it is the last one. */
export function billed(where: SQL): SQL {
  return sql`
    select v.id as invoice_id, v.invoice_no, v.invoice_date, v.invoice_state, v.invoice_amount - t.amount as invoice_amount, t.advance,
      i.qty - x.qty as qty, d.diff, i.line_amount + d.diff - x.amount as amount
    from ${RECEIVED} join purchase_invoice_line i on i.receipt_line_id = r.id and i.is_deleted = 0
      join purchase_invoice v on v.id = i.purchase_invoice_id and v.is_deleted = 0
      cross join lateral (select case when i.line_no = (select max(x.line_no) from purchase_invoice_line x
        where x.purchase_invoice_id = v.id and x.is_deleted = 0) then coalesce(v.diff_amount, 0) else 0 end as diff) d
      ${TAKEN_BACK}
    where ${where}`
}
