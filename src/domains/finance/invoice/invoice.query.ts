import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 采购发票的不变量 (INV-01, 03, 05, 24, 32, 36): an invoice, its lines, its receipts, its notice and its payables tell the same. */
export const invoiceBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with reds as (
      select purchase_invoice_line_id as id, sum(qty) as qty from fin_red_invoice_line group by 1),
    lines as (
      select l.*, l.qty - coalesce(r.qty, 0) as standing, i.invoice_state, i.bill_no, i.tenant_id as tenant from purchase_invoice_line l join purchase_invoice i on i.id = l.purchase_invoice_id left join reds r on r.id = l.id
      where l.is_deleted = 0 and i.is_deleted = 0),
    live as (select * from lines where invoice_state <> 'red'),
    summed as (select purchase_invoice_id as id, sum(line_amount) as amount, sum(line_tax) as tax from lines group by 1),
    received as (
      select receipt_line_id as id, sum(standing) filter (where invoice_state <> 'approving') as invoiced, sum(standing) filter (where notice_line_id is null) as direct
      from live group by 1),
    noticed as (
      select notice_line_id as id, sum(standing) filter (where invoice_state <> 'approving') as invoiced, sum(standing) filter (where invoice_state = 'approving') as held
      from live where notice_line_id is not null group by 1),
    booked as (select tenant_id, bill_no, sum(amount) filter (where account_kind = 'payable') as payable from ap_ledger group by 1, 2)

    select 'INV-05 an invoice differs from its lines by what it says' as rule, i.invoice_no as subject
    from purchase_invoice i join summed s on s.id = i.id where i.is_deleted = 0 and i.invoice_amount - s.amount <> coalesce(i.diff_amount, 0)
    union all
    select 'INV-24 a receipt line was invoiced by invoices', l.id::text from wh_receipt_line l join received r on r.id = l.id
    where l.invoiced_qty < coalesce(r.invoiced, 0) or l.noticed_qty < coalesce(r.direct, 0)
    union all
    select 'INV-24 a notice line is as far as its invoices', n.id::text from fin_invoice_notice_line n left join noticed s on s.id = n.id
    where n.is_deleted = 0 and (n.invoiced_qty <> coalesce(s.invoiced, 0) or n.held_qty <> coalesce(s.held, 0))
    union all
    select 'INV-34 an invoice is owed in the payable ledger as it stands', i.invoice_no
    from purchase_invoice i join summed s on s.id = i.id left join booked b on b.tenant_id = i.tenant_id and b.bill_no = i.bill_no
    where i.is_deleted = 0 and coalesce(b.payable, 0) <> case when i.invoice_state in ('red', 'approving') then 0 else i.invoice_amount end
    union all
    select 'INV-36 the retained share is what invoice and payables say', i.invoice_no
    from purchase_invoice i left join payable p on p.purchase_invoice_id = i.id and p.pay_share = 'retention'
    where i.is_deleted = 0 and i.invoice_state not in ('red', 'approving') group by i.id having coalesce(i.retention_amount, 0) <> coalesce(sum(p.amount + p.deducted_amount), 0)
    union all
    select 'INV-03 an invoice outlives its paper', i.invoice_no from purchase_invoice i left join wf_instance w on w.biz_id = i.id
    where i.is_deleted = 0 and i.invoice_state = 'approving' and coalesce(w.status, '') not in ('running', 'returned', 'suspended')
    union all
    select 'INV-32 a red invoice has the number of another', r.red_invoice_no from purchase_invoice r join purchase_invoice i
      on i.tenant_id = r.tenant_id and i.is_deleted = 0 and i.id <> r.id and r.red_invoice_no in (i.invoice_no, i.red_invoice_no)
    where r.is_deleted = 0`,
  )
