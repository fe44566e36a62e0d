import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Book } from '#server/document/ledger.ts'
import type { Place } from './locked-balances.store.ts'
import { stockBalances } from './stock.table.ts'

export interface Lying extends Required<Place> {
  readonly onHandQty: string
  readonly qualityState: string
}

/** Where a batch lies, such as a piece under its number. */
export const placesOf = ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, materialId: string, batchNo: string): Promise<Lying[]> =>
  tx
    .select({
      ...{ warehouseId: stockBalances.warehouseId, locationId: stockBalances.locationId, materialId: stockBalances.materialId },
      ...{ batchNo: stockBalances.batchNo, onHandQty: stockBalances.onHandQty, qualityState: stockBalances.qualityState },
    })
    .from(stockBalances)
    .where(
      and(
        ...[eq(stockBalances.tenantId, tenantId), eq(stockBalances.materialId, materialId), eq(stockBalances.batchNo, batchNo)],
        gt(stockBalances.onHandQty, '0'),
      ),
    )
    .orderBy(asc(stockBalances.id))

export interface Picked extends Lying {
  /** The piece, where pieces are followed one by one. */
  readonly proCode: string
}

/** Where stock lies that somebody picked in a warehouse, by the row of the balance; what is not there is missing. */
export async function pickedAt(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  warehouseId: string,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, Picked>> {
  const rows = await tx
    .select({ place: stockBalances, proCode: pieceLying })
    .from(stockBalances)
    .where(
      and(
        ...[inArray(stockBalances.id, [0, ...stockIds.map(Number)]), eq(stockBalances.tenantId, tenantId)],
        eq(stockBalances.warehouseId, warehouseId),
      ),
    )
  return new Map(
    rows.map(({ place: { id, warehouseId, locationId, materialId, batchNo, onHandQty, qualityState }, proCode }) => [
      String(id),
      { warehouseId, locationId, materialId, batchNo, onHandQty, qualityState, proCode },
    ]),
  )
}

/** What lies under the number of a piece is that piece. */
export const pieceLying = sql<string>`coalesce((select max(l.pro_code) from stock_ledger l where l.warehouse_id = stock_balance.warehouse_id
  and l.material_id = stock_balance.material_id and l.location_id = stock_balance.location_id and l.batch_no = stock_balance.batch_no), '')`

/** The row of the balance of a place. */
export async function stockIdAt(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  { warehouseId, locationId, materialId, batchNo }: Required<Place>,
): Promise<string | undefined> {
  const at = stockBalances
  const [found] = await tx
    .select({ id: at.id })
    .from(at)
    .where(
      and(
        ...[eq(at.tenantId, tenantId), eq(at.warehouseId, warehouseId), eq(at.locationId, locationId)],
        ...[eq(at.materialId, materialId), eq(at.batchNo, batchNo)],
      ),
    )
  return found && String(found.id)
}
