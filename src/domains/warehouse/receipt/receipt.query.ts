import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 入库的不变量 (INV-01, 05, 22, 23, 24): a receipt equals what was posted and adjusted, and is not over-invoiced. */
export async function receiptBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with adjusted as (select line_id, sum(qty) as qty from wh_receipt_adjust group by 1),
    stocked as (select biz_id, sum(amount) as amount from stock_ledger where biz_type = 'RECEIPT_ADJUST' group by 1),
    open as (
      select r.supplier_id, count(*) as lines,
        sum(round((l.gross_qty - l.returned_qty - l.invoiced_qty) * l.net_price / (1 + l.tax_rate::numeric), 2)) as amount
      from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id where r.supplier_id is not null and r.receipt_status = 'posted' group by 1)

    select 'adjustQty = Σ adjustments' as rule, l.id::text as subject from wh_receipt_line l left join adjusted a on a.line_id = l.id
    where l.adjust_qty <> coalesce(a.qty, 0) or l.gross_qty <> l.qty + l.adjust_qty or l.net_price <> coalesce(l.adjust_price, l.tax_price)
    union all
    select 'INV-05 a receipt is the sum of its lines', r.receipt_no from wh_receipt r join wh_receipt_line l on l.receipt_id = r.id
    group by r.id, r.receipt_no, r.amount, r.line_count
    having r.line_count <> count(*) or r.amount <> sum(round(l.qty * l.tax_price, 2))
    union all
    select 'INV-22 returned <= received', id::text from wh_receipt_line where returned_qty < 0 or returned_qty > gross_qty
    union all
    select 'INV-23 INV-24 invoiced <= noticed <= net', id::text from wh_receipt_line
    where invoiced_qty < 0 or invoiced_qty > noticed_qty or noticed_qty > gross_qty - returned_qty
    union all
    select 'INV-24 what is not invoiced yet is accrued, to the cents of rounding', supplier_id::text
    from open full join (select supplier_id, accrued from ap_balance) b using (supplier_id)
    where abs(coalesce(open.amount, 0) - coalesce(b.accrued, 0)) > coalesce(open.lines, 0) * 0.01
    union all
    select 'a receipt of goods is in the stock book, one of work is not', l.id::text from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id
    where (r.receipt_kind = 'goods') <> exists (select 1 from stock_ledger s where s.biz_type = 'RECEIPT' and s.biz_line_id = l.id and s.qty = l.qty)
    union all
    select 'INV-01 a reversed receipt leaves nothing in the stock book, one that stands all of it', r.receipt_no
    from wh_receipt r join stock_ledger s on s.biz_id = r.id and s.biz_type = 'RECEIPT' and s.reverse_of is null
    where (r.receipt_status = 'reversed') <> exists (select 1 from stock_ledger o where o.reverse_of = s.id)
    union all
    select 'a reversed receipt was never adjusted, returned or invoiced', r.receipt_no
    from wh_receipt r join wh_receipt_line l on l.receipt_id = r.id
    where r.receipt_status = 'reversed' and (l.adjust_qty <> 0 or l.adjust_price is not null or l.returned_qty <> 0 or l.noticed_qty <> 0)
    union all
    select 'what an adjustment put into stock is in the stock book', a.document_id::text
    from (select document_id, sum(stock_amount) as amount from wh_receipt_adjust group by 1) a left join stocked s on s.biz_id = a.document_id
    where a.amount <> coalesce(s.amount, 0)`,
  )
}
