import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 红字发票的不变量 (INV-05, 22, 32, 34): a red invoice, its lines, the payables it lowers, the advance it leaves and the goods tell the same. */
export const redInvoiceBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with lines as (select red_invoice_id as id, sum(amount) as amount, sum(tax) as tax from fin_red_invoice_line group by 1),
    lowered as (select red_invoice_id as id, sum(amount) as amount from fin_red_payable group by 1),
    advanced as (select tenant_id, supplier_id, bill_no, sum(advance_amount) as amount from fin_red_invoice group by 1, 2, 3)

    select 'INV-05 a red invoice is the sum of its lines' as rule, r.red_invoice_no as subject
    from fin_red_invoice r left join lines l on l.id = r.id where (r.red_amount, r.red_tax) is distinct from (l.amount, l.tax)
    union all
    select 'INV-34 what is not owed any more, or was paid before, is what it takes back', r.red_invoice_no
    from fin_red_invoice r left join lowered l on l.id = r.id where r.red_amount <> coalesce(l.amount, 0) + r.advance_amount
    union all
    select 'INV-34 a payable is lowered in the payable ledger', p.id::text from fin_red_payable p left join ap_ledger e on e.id = p.ap_entry_id
    where e.id is null or e.amount <> -p.amount or (e.entry_type, e.account_kind) <> ('RETURN', 'payable')
    union all
    select 'INV-34 what was paid before is an advance', a.bill_no from advanced a
    where a.amount <> (select coalesce(sum(e.amount), 0) from ap_ledger e where e.tenant_id = a.tenant_id and e.supplier_id = a.supplier_id
      and e.bill_no = a.bill_no and e.account_kind = 'advance' and e.entry_type = 'ADVANCE')
    union all
    select 'no more is taken back of an invoice than it says', i.invoice_no from purchase_invoice i join fin_red_invoice r on r.purchase_invoice_id = i.id
    group by i.id having sum(r.red_amount) > i.invoice_amount or sum(r.red_tax) > i.invoice_tax or i.invoice_state in ('red', 'approving')
    union all
    select 'nor of a line', l.id::text from purchase_invoice_line l join fin_red_invoice_line r on r.purchase_invoice_line_id = l.id
    group by l.id having sum(r.qty) > l.qty or bool_or(r.receipt_line_id <> l.receipt_line_id)
    union all
    select 'INV-22 what a red invoice takes back has left stock', r.red_invoice_no from fin_red_invoice r join fin_red_invoice_line l on l.red_invoice_id = r.id
    where l.qty > (select -coalesce(sum(s.qty), 0) from stock_ledger s where s.biz_type = 'PURCHASE_RETURN' and s.bill_no = r.bill_no and s.biz_line_id = l.receipt_line_id)
    union all
    select 'INV-32 a red invoice has the number of another', r.red_invoice_no from fin_red_invoice r join purchase_invoice i
      on i.tenant_id = r.tenant_id and i.is_deleted = 0 and r.red_invoice_no in (i.invoice_no, i.red_invoice_no)`,
  )
