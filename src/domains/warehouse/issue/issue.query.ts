import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 出库与退料的不变量. Issues say what the stock book says, and what comes back is no more, in pieces and in money, than what was given out. */
export async function issueBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with back as (
      select line_id, sum(qty) filter (where state = 'used') as used, sum(qty) filter (where state = 'held') as held,
        sum(amount) filter (where state = 'used') as amount
      from wh_issue_return group by 1),
    lines as (select issue_id, sum(amount) as amount, sum(returned_amount) as returned from wh_issue_line group by 1),
    left_stock as (select biz_id, -sum(amount) as amount from stock_ledger where biz_type in ('ISSUE', 'SPARE_ISSUE') group by 1)

    select 'INV-28 returned + returning <= issued' as rule, id::text as subject from wh_issue_line
    where returned_qty < 0 or returning_qty < 0 or returned_qty + returning_qty > qty
    union all
    select 'INV-28 returnedQty = Σ returns', l.id::text from wh_issue_line l left join back b on b.line_id = l.id
    where l.returned_qty <> coalesce(b.used, 0) or l.returning_qty <> coalesce(b.held, 0) or l.returned_amount <> coalesce(b.amount, 0)
    union all
    select 'INV-28 a return is valued at the original cost', id::text from wh_issue_line
    where returned_amount <> round(amount * returned_qty / qty, 2)
    union all
    select 'INV-28 the stock book has the return', r.id::text from wh_issue_return r
    where r.state = 'used' and not exists (select 1 from stock_ledger l where l.biz_type = 'ISSUE_RETURN' and l.biz_id = r.document_id
      and l.biz_line_id = r.id and l.qty = r.qty and l.amount = r.amount)
    union all
    select 'an issue is what left the stock book', i.id::text
    from wh_issue i left join left_stock s on s.biz_id = i.id left join lines l on l.issue_id = i.id
    where i.amount <> coalesce(s.amount, 0) or (i.amount, i.returned_amount) is distinct from (l.amount, l.returned)
    union all
    select 'INV-03 a return outlives its case', r.id::text from wh_issue_return r join wf_instance w on w.biz_id = r.document_id
    where r.state = 'held' and w.status not in ('draft', 'running', 'returned', 'suspended')`,
  )
}
