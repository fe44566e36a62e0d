import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { heldReturns } from './issue-return.ledger.ts'

/** 出库与退料的不变量. Issues say what the stock book says, and what comes back is no more, in pieces and in money, than what was given out. */
export const issueBreaches = async (tx: Tx): Promise<Breach[]> => [...(await heldReturns.breaches(tx)), ...(await bookBreaches(tx))]

const bookBreaches = (tx: Tx) =>
  breachesIn(
    tx,
    sql`
    with back as (select line_id, sum(cost) as cost from wh_issue_return group by 1),
    lines as (select issue_id, sum(amount) as amount, sum(returned_amount) as returned from wh_issue_line group by 1),
    left_stock as (select biz_id, -sum(amount) as amount from stock_ledger where biz_type in ('ISSUE', 'SPARE_ISSUE') group by 1)

    select 'INV-28 what returns are worth is the sum of their papers' as rule, l.id::text as subject
    from wh_issue_line l left join back b on b.line_id = l.id where l.returned_amount <> coalesce(b.cost, 0)
    union all
    select 'INV-28 a return is valued at the original cost', id::text from wh_issue_line
    where returned_amount <> round(amount * returned_qty / qty, 2)
    union all
    select 'INV-28 the stock book has the return', r.id::text from wh_issue_return r
    where r.state = 'used' and not exists (select 1 from stock_ledger l where l.biz_type = 'ISSUE_RETURN' and l.biz_id = r.document_id
      and l.biz_line_id = r.id and l.qty = r.used and l.amount = r.cost)
    union all
    select 'an issue is what left the stock book', i.id::text
    from wh_issue i left join left_stock s on s.biz_id = i.id left join lines l on l.issue_id = i.id
    where i.amount <> coalesce(s.amount, 0) or (i.amount, i.returned_amount) is distinct from (l.amount, l.returned)`,
  )
