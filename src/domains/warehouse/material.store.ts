import { and, type Column, gt, inArray } from 'drizzle-orm'
import type { Tx } from '../../server/db/database.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { stockBalances } from './stock.table.ts'

/** What lies somewhere, or a place where something lies, stays in the book. */
export async function requireNoStock(tx: Tx, of: Column, ids: readonly string[]): Promise<void> {
  const [left] = await tx
    .select({ qty: stockBalances.onHandQty })
    .from(stockBalances)
    .where(and(inArray(of, [...ids]), gt(stockBalances.onHandQty, '0')))
    .limit(1)
  if (left) throw new Refusal('还有库存，不能删除，可改为停用')
}
