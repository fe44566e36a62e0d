import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 开票通知的不变量 (INV-03, 05, 24): what receipts say was announced is what notices have, and notices end with their papers. */
export const noticeBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with noticed as (
      select l.receipt_line_id as id, sum(case when n.notice_state = 'expired' then l.invoiced_qty else l.qty end) as qty, sum(l.invoiced_qty) as invoiced
      from fin_invoice_notice_line l join fin_invoice_notice n on n.id = l.notice_id where l.is_deleted = 0 and n.is_deleted = 0 group by 1),
    summed as (
      select notice_id, sum(line_amount) as amount, sum(qty) as qty, sum(invoiced_qty) as invoiced from fin_invoice_notice_line
      where is_deleted = 0 group by 1)

    select 'INV-24 a receipt line says less was announced than notices have' as rule, l.id::text as subject
    from noticed n join wh_receipt_line l on l.id = n.id where l.noticed_qty < n.qty or l.invoiced_qty < n.invoiced
    union all
    select 'INV-05 a notice is the sum of its lines', n.notice_no from fin_invoice_notice n join summed s on s.notice_id = n.id
    where n.is_deleted = 0 and (n.total_amount <> s.amount or n.total_amount <> n.total_no_tax + n.total_tax)
    union all
    select 'a notice is as far as its lines', n.notice_no from fin_invoice_notice n join summed s on s.notice_id = n.id
    where n.is_deleted = 0 and n.notice_state <> 'expired' and (
      (n.notice_state in ('approving', 'to_invoice') and s.invoiced <> 0) or (n.notice_state = 'partial' and (s.invoiced = 0 or s.invoiced >= s.qty))
      or (n.notice_state = 'invoiced' and s.invoiced <> s.qty))
    union all
    select 'INV-03 a notice outlives its paper', n.notice_no from fin_invoice_notice n left join wf_instance i on i.biz_id = n.id
    where n.is_deleted = 0 and n.notice_state = 'approving' and coalesce(i.status, '') not in ('running', 'returned', 'suspended')
    union all
    select 'INV-03 a penalty is taken by no notice', p.penalty_no from fin_penalty p left join fin_invoice_notice n on n.id = p.notice_id and n.is_deleted = 0
    where p.penalty_state = 'taken' and (n.id is null or n.notice_state not in ('approving', 'to_invoice', 'partial'))`,
  )
