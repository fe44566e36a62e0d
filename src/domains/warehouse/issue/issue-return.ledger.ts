import Big from 'big.js'
import { asc, inArray, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { type Holding, holdBook } from '#server/document/hold.ts'
import { accountsIn } from '#server/document/hold-account.ts'
import { conflict } from '#server/http/refusal.ts'
import { issueLines, issueReturns } from './issue.table.ts'

export type IssueLine = typeof issueLines.$inferSelect

export const issueLinesOf = (tx: Tx, ids: readonly string[]): Promise<IssueLine[]> =>
  tx
    .select()
    .from(issueLines)
    .where(inArray(issueLines.id, [...ids, '0']))
    .orderBy(asc(issueLines.id))

/** 退料占用. What papers want to bring back, never more than was given out and is not back yet (INV-28). */
export const heldReturns = holdBook(issueReturns, {
  of: accountsIn(issueLines, { by: 'lineId', total: 'qty', used: 'returnedQty', held: 'returningQty', unknown: '原出库明细不存在' }),
  invariant: 'INV-28',
  short: (_, wish, accounts) => conflict(`退料数量超过可退数量：${accounts.row(wish).materialName}`),
  words: { none: '该单据没有退料占用', twice: '该单据已占用退料，请勿重复提交', excess: '退料数量不能超过占用数量' },
})

export interface Returned {
  readonly id: string
  readonly line: IssueLine
  readonly qty: string
  readonly amount: string
}

/**
 * 退料. What was held is back: its share of the original cost, so that the last piece brings the last cent. Answers the rows with their
 * amounts, for the stock book.
 */
export async function takeReturn(ctx: Holding): Promise<Returned[]> {
  const { tx } = ctx
  const ends = await heldReturns.use(ctx)
  const lines = await issueLinesOf(
    tx,
    ends.map(({ row }) => row.lineId),
  )
  const known = new Map(lines.map(line => [line.id, line]))
  const back = ends.map(({ row, used }) => {
    const line = must(known.get(row.lineId), 'the line of the issue')
    const returned = new Big(line.amount).times(line.returnedQty).div(line.qty).round(2, Big.roundHalfUp)
    return { id: row.id, line, qty: used.toFixed(3), amount: returned.minus(line.returnedAmount).toFixed(2) }
  })
  const [ids, costs] = [sql.param(back.map(({ id }) => id)), sql.param(back.map(({ amount }) => amount))]
  await tx.execute(sql`update wh_issue_return r set cost = c.cost from unnest(${ids}::bigint[], ${costs}::numeric[]) as c (id, cost)
    where r.id = c.id`)
  await tx.execute(sql`with came as (update wh_issue_line l set returned_amount = l.returned_amount + r.cost from wh_issue_return r
      where r.line_id = l.id and r.id = any (${ids}::bigint[]) returning l.issue_id, r.cost)
    update wh_issue i set returned_amount = i.returned_amount + b.cost, version = i.version + 1
    from (select issue_id, sum(cost) as cost from came group by 1) b where i.id = b.issue_id`)
  return back
}
