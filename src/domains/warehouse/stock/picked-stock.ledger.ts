import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import { type Book, LockedBalances, type Place } from './locked-balances.store.ts'
import { stockBalances } from './stock.table.ts'
import { pieceLying } from './stock-place.ledger.ts'

/** A place of stock that somebody picked, and how much is taken there: all that is free, if nobody says. */
export interface Taken {
  readonly stockId: string
  readonly qty?: string | undefined
  readonly toLocationId?: string | undefined
}

export interface Lying extends Required<Place> {
  readonly qty: string
  readonly qualityState: string
  /** The piece, where pieces are followed one by one. */
  readonly proCode: string
  readonly toLocationId: string | null
}

/** Where the picked stock lies and what it is like, under the lock. */
export async function lyingAt(book: Book, warehouseId: string, taken: readonly Taken[]): Promise<Lying[]> {
  const { tx, tenantId } = book
  const ids = taken.map(({ stockId }) => Number(stockId))
  if (new Set(ids).size !== ids.length) throw new Refusal('同一库位、批次的库存只能选一次')
  const rows = await tx
    .select({ place: stockBalances, proCode: pieceLying })
    .from(stockBalances)
    .where(and(inArray(stockBalances.id, ids), eq(stockBalances.tenantId, tenantId), eq(stockBalances.warehouseId, warehouseId)))
  const of = new Map(rows.map(row => [String(row.place.id), row]))
  const balances = await LockedBalances.open(
    book,
    rows.map(({ place }) => place),
  )
  return taken.map(({ stockId, qty, toLocationId }) => {
    const { place, proCode } = of.get(stockId) ?? raise()
    const { locationId, materialId, batchNo, qualityState } = balances.balance(place)
    const free = balances.free(place)
    if (!qty && free.lte(0)) throw new Refusal('所选库存已全部占用或已移走，请刷新后查看')
    return {
      ...{ warehouseId, locationId, materialId, batchNo, qualityState, proCode },
      ...{ qty: qty || free.toFixed(3), toLocationId: toLocationId ?? null },
    }
  })
}

const raise = (): never => {
  throw new Refusal('所选库存不在该仓库，请重新选择')
}
