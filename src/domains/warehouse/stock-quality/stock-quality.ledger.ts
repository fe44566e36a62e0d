import { and, desc, eq, isNull } from 'drizzle-orm'
import { post } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { type Book, LockedBalances, type Place, whole } from '../stock/locked-balances.store.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { namedPlace } from '../stock/stock-rules.store.ts'
import { FROZEN, GOOD, isUsable } from '../stock/stock-usable.ledger.ts'
import { stockQualities } from './stock-quality.table.ts'

export interface Judged {
  readonly to: string
  readonly reason: string
  readonly userId: string
}

/**
 * 改判. All goods at a place have one quality, so it changes as a whole, and the change is recorded. Reserved goods cannot become unusable
 * until the hold is released (INV-26).
 */
export async function changeQuality(book: Book, place: Place, { to, reason, userId }: Judged): Promise<void> {
  const balances = await LockedBalances.open(book, [place])
  const balance = balances.balance(place)
  const from = balance.qualityState
  if (balance.onHand.lte(0)) throw conflict('该库位已无库存，请刷新后查看')
  if (from === to) throw conflict('质量状态没有变化，请刷新后查看')
  if (!isUsable(to) && balance.reserved.gt(0))
    throw new Refusal(`${await namedPlace(book, place)} 已占用 ${balance.reserved.toFixed(3)}，请先释放占用`)
  balance.qualityState = to
  await balances.writeBack(book)
  const { warehouseId, locationId, materialId, batchNo } = whole(place)
  const there = { warehouseId, locationId: locationId === '0' ? null : locationId, materialId, batchNo, qty: balance.onHand.toFixed(3) }
  const judged = { fromState: from, toState: to, reason, changeUserId: userId, changeTime: book.now, createUser: userId }
  await post(book, stockQualities, [{ ...there, ...judged }])
}

/** 解冻. Back to the state before freezing; goods received as frozen become good. */
export async function stateBeforeFreezing({ tx, tenantId }: Book, place: Place): Promise<string> {
  const { warehouseId, locationId, materialId, batchNo } = whole(place)
  const at = stockQualities
  const [last] = await tx
    .select({ fromState: at.fromState })
    .from(at)
    .where(
      and(
        ...[eq(at.tenantId, tenantId), eq(at.warehouseId, warehouseId), eq(at.materialId, materialId), eq(at.batchNo, batchNo)],
        ...[eq(at.toState, FROZEN), locationId === '0' ? isNull(at.locationId) : eq(at.locationId, locationId)],
      ),
    )
    .orderBy(desc(at.changeTime), desc(at.id))
    .limit(1)
  return last?.fromState ?? GOOD
}

/** Locks the place behind a row, because a view over several tables cannot be locked. */
export async function placeOf(book: Book, id: string): Promise<Required<Place> | undefined> {
  const [found] = await book.tx
    .select()
    .from(stockBalances)
    .where(and(eq(stockBalances.id, Number(id)), eq(stockBalances.tenantId, book.tenantId)))
  if (!found) return undefined
  await LockedBalances.open(book, [found])
  return whole(found)
}
