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
    live as (
      select l.* from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id
      where r.arrival_id is not null and r.receipt_status = 'posted'),
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
    select 'INV-22 what went back of a receipt left stock for it', l.id::text from wh_receipt_line l
    left join (select biz_line_id, sum(qty) as qty from stock_ledger where biz_type = 'PURCHASE_RETURN' group by 1) s on s.biz_line_id = l.id
    where l.returned_qty <> -coalesce(s.qty, 0)
    union all
    select 'INV-90 and is with the order and the plan', o.purchase_order_no from purchase_order_line o
    left join (select v.purchase_order_line_id, sum(v.returned_qty) as qty,
        sum((select -coalesce(sum(d.qty), 0) from purchase_plan_draw d where d.biz_line_id = v.id and d.biz_type = 'RETURN')) as drawn
      from live v group by 1) v on v.purchase_order_line_id = o.id
    where o.returned_qty <> coalesce(v.qty, 0) or (o.plan_line_id is not null and coalesce(v.drawn, 0) <> o.returned_qty)
    union all
    select 'INV-88 goods of an arrival are those of its order, of its supplier', r.receipt_no from wh_receipt r
    join wh_receipt_line l on l.receipt_id = r.id left join purchase_order_line o on o.id = l.purchase_order_line_id
    left join wh_arrival_line a on a.id = l.arrival_line_id
    where r.arrival_id is not null and r.receipt_status <> 'wait' and (r.receipt_kind = 'goods' or r.purchase_order_id is not null) and (o.id is null or a.id is null or a.purchase_order_line_id <> o.id or o.supplier_id <> r.supplier_id
      or o.material_id <> l.material_id or a.arrival_id <> r.arrival_id)
    union all
    select 'INV-20 what an order has received is what receipts say', o.purchase_order_no from purchase_order_line o
    left join live v on v.purchase_order_line_id = o.id group by o.id, o.purchase_order_no, o.received_qty
    having o.received_qty <> coalesce(sum(v.gross_qty), 0)
    union all
    select 'INV-21 and an arrival', a.arrival_no from wh_arrival_line a left join live v on v.arrival_line_id = a.id
    group by a.id, a.arrival_no, a.received_qty having a.received_qty <> coalesce(sum(v.gross_qty), 0)
    union all
    select 'INV-90 a line that was ordered is with the supplier once', l.id::text from live l
    left join sup_trade_ledger t on t.receipt_line_id = l.id group by l.id
    having count(*) filter (where t.biz_type = 'RECEIPT') <> 1 or count(*) filter (where t.biz_type = 'REVERSE') <> 0
    union all
    select 'INV-90 and draws on its plan what it brought', l.id::text from live l
    join purchase_order_line o on o.id = l.purchase_order_line_id and o.plan_line_id is not null
    left join purchase_plan_draw d on d.biz_line_id = l.id and d.biz_type = 'RECEIVE' group by l.id, l.gross_qty
    having coalesce(sum(d.qty), 0) <> l.gross_qty
    union all
    select 'INV-90 and tells its price once', l.id::text from live l
    left join purchase_price_history h on h.biz_line_id = l.id and h.price_kind = 'receipt' and h.reverse_of is null
    group by l.id, l.tax_price having count(h.id) <> case when l.tax_price > 0 then 1 else 0 end
    union all
    select 'a receipt of goods is in the stock book, one of work or from before is not', l.id::text from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id
    where (r.receipt_kind in ('goods', 'no_order') and r.receipt_status in ('posted', 'reversed')) <> exists (select 1 from stock_ledger s where s.biz_type = 'RECEIPT' and s.biz_line_id = l.id and s.qty = l.qty)
    union all
    select 'INV-88 what nobody ordered was confirmed by another person, with a day until which an order is attached', receipt_no from wh_receipt
    where receipt_kind = 'no_order' and receipt_status in ('posted', 'reversed')
      and (confirm_user_id is null or confirm_user_id = keeper_id or attach_due_date is null or no_order_reason is null)
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
