import { and, type Column, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { stockBalances, stockLedger } from '../stock/stock.table.ts'

/** A material or place with stock cannot be deleted. */
export async function requireNoStock(tx: Tx, of: Column, ids: readonly string[]): Promise<void> {
  const [left] = await tx
    .select({ qty: stockBalances.onHandQty })
    .from(stockBalances)
    .where(and(inArray(of, [...ids]), gt(stockBalances.onHandQty, '0')))
    .limit(1)
  if (left) throw new Refusal('还有库存，不能删除，可改为停用')
}

/** The ledger counts in the material's unit and batches: another unit would revalue stock, other batches would orphan it. */
export async function requireUnmoved(tx: Tx, materialId: string): Promise<void> {
  const [moved] = await tx.select({ id: stockLedger.id }).from(stockLedger).where(eq(stockLedger.materialId, materialId)).limit(1)
  if (moved) throw new Refusal('该物料已有库存流水，不能更改单位和批次管理，请新建物料')
}
