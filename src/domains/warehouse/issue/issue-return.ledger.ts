import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { issueLines, issueReturns, issues } from './issue.table.ts'

export type IssueLine = typeof issueLines.$inferSelect
export type Returned = typeof issueReturns.$inferSelect

export const issueLinesOf = (tx: Tx, ids: readonly string[]): Promise<IssueLine[]> =>
  tx
    .select()
    .from(issueLines)
    .where(inArray(issueLines.id, [...ids, '0']))
    .orderBy(asc(issueLines.id))

export const returnsHeldBy = (tx: Tx, documentId: string): Promise<Returned[]> =>
  tx
    .select()
    .from(issueReturns)
    .where(and(eq(issueReturns.documentId, documentId), eq(issueReturns.state, 'held')))
    .orderBy(asc(issueReturns.id))

/** 退料占用. Claims what a paper wants to bring back; never more than was given out and is not back yet (INV-28). */
export async function claimReturn(
  { tx, tenantId, newId, now }: Book,
  paper: { documentId: string; billNo: string },
  wanted: ReadonlyMap<string, string>,
): Promise<void> {
  // In the order of the lines, so that two papers never wait for each other.
  for (const { id, materialName } of await issueLinesOf(tx, [...wanted.keys()])) {
    const qty = must(wanted.get(id), 'the quantity asked for')
    const claimed = await tx
      .update(issueLines)
      .set({ returningQty: sql`${issueLines.returningQty} + ${qty}`, version: sql`${issueLines.version} + 1` })
      .where(and(eq(issueLines.id, id), sql`${issueLines.returnedQty} + ${issueLines.returningQty} + ${qty} <= ${issueLines.qty}`))
    if (claimed.rowCount !== 1) throw conflict(`退料数量超过可退数量：${materialName}`)
    await tx.insert(issueReturns).values({ id: newId(), tenantId, ...paper, lineId: id, qty, createTime: now })
  }
}

/** The paper gave up; nothing claimed, nothing done. */
export async function dropReturn({ tx, now }: Book, documentId: string): Promise<void> {
  for (const { id, lineId, qty } of await inOrder(tx, documentId)) {
    await tx.update(issueReturns).set({ state: 'freed', closeTime: now }).where(eq(issueReturns.id, id))
    await tx
      .update(issueLines)
      .set({ returningQty: sql`${issueLines.returningQty} - ${qty}`, version: sql`${issueLines.version} + 1` })
      .where(eq(issueLines.id, lineId))
  }
}

/**
 * 退料. What was claimed is back: its share of the original cost, so that the last piece brings the last cent. Answers the rows with their
 * amounts, for the stock book.
 */
export async function takeReturn({ tx, now }: Book, documentId: string): Promise<(Returned & { line: IssueLine })[]> {
  const back: (Returned & { line: IssueLine })[] = []
  for (const held of await inOrder(tx, documentId)) {
    const [line] = await tx.select().from(issueLines).where(eq(issueLines.id, held.lineId)).for('update')
    if (!line) throw conflict('原出库行不存在')
    const returnedQty = new Big(line.returnedQty).plus(held.qty)
    const returnedAmount = new Big(line.amount).times(returnedQty).div(line.qty).round(2, Big.roundHalfUp)
    const amount = returnedAmount.minus(line.returnedAmount).toFixed(2)
    await tx.update(issueReturns).set({ state: 'used', amount, closeTime: now }).where(eq(issueReturns.id, held.id))
    await tx
      .update(issueLines)
      .set({
        returnedQty: returnedQty.toFixed(3),
        returnedAmount: returnedAmount.toFixed(2),
        returningQty: sql`${issueLines.returningQty} - ${held.qty}`,
        version: sql`${issueLines.version} + 1`,
      })
      .where(eq(issueLines.id, line.id))
    await tx
      .update(issues)
      .set({ returnedAmount: sql`${issues.returnedAmount} + ${amount}`, version: sql`${issues.version} + 1` })
      .where(eq(issues.id, line.issueId))
    back.push({ ...held, amount, line })
  }
  if (back.length === 0) throw conflict('该单据没有退料占用')
  return back
}

const inOrder = async (tx: Tx, documentId: string): Promise<Returned[]> =>
  (await returnsHeldBy(tx, documentId)).sort(
    (left, right) => left.lineId.length - right.lineId.length || (left.lineId < right.lineId ? -1 : 1),
  )
