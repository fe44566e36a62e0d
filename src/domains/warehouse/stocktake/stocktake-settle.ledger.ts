import { and, eq, inArray, sql } from 'drizzle-orm'
import { conflict, missing } from '#server/http/refusal.ts'
import { warehouses } from '../place/warehouse.table.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { stocktakeLines, stocktakes } from './stocktake.table.ts'

/** 差异处理. What documents do with the differences of a count. */

/** A line is settled by one document at a time (INV-02). */
export async function takeLines({ tx }: Book, stocktakeId: string, lineIds: readonly string[], documentId: string): Promise<void> {
  // Locked against a concurrent cancellation: a cancelled count has nothing to settle.
  const { state } = await locked({ tx }, stocktakeId)
  if (state !== 'counted' && state !== 'settling') throw conflict('盘点单未盘点完成或已关闭')
  const taken = await tx
    .update(stocktakeLines)
    .set({ state: 'settling', documentId })
    .where(and(inArray(stocktakeLines.id, [...lineIds]), eq(stocktakeLines.stocktakeId, stocktakeId), eq(stocktakeLines.state, 'open')))
  if (taken.rowCount !== lineIds.length) throw conflict('盘点行已在其他单据中处理')
  await restate(tx, stocktakeId)
}

/** The document was given up: its lines are open again. */
export async function freeLines({ tx }: Book, documentId: string): Promise<void> {
  const freed = await tx
    .update(stocktakeLines)
    .set({ state: 'open', documentId: null })
    .where(and(eq(stocktakeLines.documentId, documentId), eq(stocktakeLines.state, 'settling')))
    .returning({ stocktakeId: stocktakeLines.stocktakeId })
  for (const id of new Set(freed.map(line => line.stocktakeId))) await restate(tx, id)
}

/** The adjustment is posted, each line once (INV-30). The last one closes the stocktake and reopens the warehouse. */
export async function settleLines({ tx }: Book, documentId: string): Promise<void> {
  const settled = await tx
    .update(stocktakeLines)
    .set({ state: 'settled' })
    .where(and(eq(stocktakeLines.documentId, documentId), eq(stocktakeLines.state, 'settling')))
    .returning({ stocktakeId: stocktakeLines.stocktakeId })
  if (settled.length === 0) throw conflict('盘点行已处理')
  for (const id of new Set(settled.map(line => line.stocktakeId))) await restate(tx, id)
}

/** After the count the state follows from the lines: counted, settling, or closed, which reopens the warehouse. */
export async function restate(tx: Book['tx'], stocktakeId: string): Promise<void> {
  // Two documents that settle the last two lines at once must see each other.
  await locked({ tx }, stocktakeId)
  const { rows } = await tx.execute<{ warehouse_id: string; state: string }>(sql`
    update stocktake s set version = version + 1, update_time = now(), state = case
      when not exists (select 1 from stocktake_line l where l.stocktake_id = s.id and l.diff_qty <> 0 and l.state <> 'settled') then 'closed'
      when exists (select 1 from stocktake_line l where l.stocktake_id = s.id and l.state <> 'open') then 'settling'
      else 'counted' end
    where s.id = ${stocktakeId} returning s.warehouse_id, s.state`)
  const [{ warehouse_id, state } = { warehouse_id: '0', state: '' }] = rows
  if (state === 'closed') await tx.update(warehouses).set({ frozen: 'no' }).where(eq(warehouses.id, warehouse_id))
}

/** The stocktake, locked until the transaction ends. */
export async function locked({ tx }: Pick<Book, 'tx'>, stocktakeId: string) {
  const [found] = await tx.select().from(stocktakes).where(eq(stocktakes.id, stocktakeId)).for('update')
  if (!found) throw missing('盘点单不存在')
  return found
}
