import Big from 'big.js'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { advanceOf } from './ap.ledger.ts'
import { payApplies } from './payable.table.ts'

/**
 * 预付余额 of a supplier under one contract, or under none, less what payments under way set off (INV-91): what was paid in advance for one
 * contract is not set off against another.
 */
export async function advanceLeft(
  tx: Tx,
  { supplierId, purchaseContractId }: { readonly supplierId: string; readonly purchaseContractId?: string | undefined },
  besides = '0',
): Promise<Big> {
  const at = payApplies
  const sameContract = purchaseContractId ? eq(at.purchaseContractId, purchaseContractId) : isNull(at.purchaseContractId)
  const [paid, [underWay]] = await Promise.all([
    advanceOf(tx, purchaseContractId ? { purchaseContractId } : { supplierId }),
    tx
      .select({ amount: sql<string>`coalesce(sum(${at.offsetAmount}), 0)::text` })
      .from(at)
      .where(and(eq(at.supplierId, supplierId), sameContract, eq(at.state, 'running'), ne(at.id, besides))),
  ])
  return new Big(paid).minus(underWay?.amount ?? 0)
}
