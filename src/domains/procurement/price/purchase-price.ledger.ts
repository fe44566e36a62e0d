import { and, eq, gt, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { addDays } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { purchasePrices } from './purchase-price.table.ts'

export type Price = typeof purchasePrices.$inferSelect
export interface NewPrice {
  readonly supplierId: string
  readonly materialId: string
  readonly taxPrice: string
  readonly taxRate: string
  readonly startDate: string
  readonly endDate: string | null
  readonly sourceType: 'award' | 'agreement'
  readonly sourceNo: string
  /** The award that an agreement follows from: its price gives way to that of the agreement. */
  readonly replaces?: string
}

const CURRENCY = 'CNY'

/**
 * 采购价格. A new price ends the one that is running the day before it begins. One that would begin later stands in the way of an agreement;
 * the price of an award lasts until then (INV-18).
 */
export async function setPrices(book: Book, prices: readonly NewPrice[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  lockSuppliers(
    tx,
    prices.map(price => price.supplierId),
  )
  for (const { replaces = '', ...price } of prices) {
    const found = await overlapping(tx, tenantId, price)
    const replaced = found.filter(each => isReplaced(each, price, replaces))
    const running = found.filter(each => !replaced.includes(each))
    const later = running.filter(({ startDate }) => startDate > price.startDate).map(({ startDate }) => startDate)
    const isOpenEnded = price.sourceType === 'award' && price.endDate === null
    if (running.some(({ startDate }) => startDate === price.startDate || (startDate > price.startDate && !isOpenEnded)))
      throw conflict(`该供应商该物料在 ${price.startDate} 起的期间已有采购价格（${running[0]?.sourceNo}）`)
    await tx
      .update(purchasePrices)
      .set({ isDeleted: 1, updateTime: now })
      .where(inArray(purchasePrices.id, [...replaced.map(({ id }) => id), '0']))
    const ended = running.filter(({ startDate }) => startDate < price.startDate)
    await tx
      .update(purchasePrices)
      .set({ endDate: addDays(price.startDate, -1), updateTime: now })
      .where(inArray(purchasePrices.id, [...ended.map(({ id }) => id), '0']))
    const [next] = later.sort()
    const endDate = next ? addDays(next, -1) : price.endDate
    await tx
      .insert(purchasePrices)
      .values({ ...price, endDate, id: newId(), tenantId, currency: CURRENCY, createTime: now, updateTime: now })
  }
}

/** Of two awards on one day the later one counts, and an agreement instead of its award. */
const isReplaced = ({ sourceType, sourceNo, startDate }: Price, price: Omit<NewPrice, 'replaces'>, awardNo: string) =>
  sourceType === 'award' &&
  (price.sourceType === 'award' ? startDate === price.startDate : sourceNo === awardNo && startDate >= price.startDate)

/** Prices of this supplier and material that share a day with a period. */
export const overlapping = (
  tx: Tx,
  tenantId: string,
  { supplierId, materialId, startDate, endDate }: Pick<NewPrice, 'supplierId' | 'materialId' | 'startDate' | 'endDate'>,
): Promise<Price[]> =>
  tx
    .select()
    .from(purchasePrices)
    .where(
      and(
        ...[eq(purchasePrices.tenantId, tenantId), eq(purchasePrices.isDeleted, 0)],
        ...[eq(purchasePrices.supplierId, supplierId), eq(purchasePrices.materialId, materialId)],
        ...(endDate ? [lte(purchasePrices.startDate, endDate)] : []),
        or(isNull(purchasePrices.endDate), gte(purchasePrices.endDate, startDate)),
      ),
    )

/** Ends what is left of the prices of a paper that is over before its time. */
export async function endPrices({ tx, tenantId, now }: Book, sourceNo: string, lastDay: string): Promise<void> {
  const mine = and(eq(purchasePrices.tenantId, tenantId), eq(purchasePrices.sourceNo, sourceNo), eq(purchasePrices.isDeleted, 0))
  await tx
    .update(purchasePrices)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(mine, gt(purchasePrices.startDate, lastDay)))
  await tx
    .update(purchasePrices)
    .set({ endDate: lastDay, updateTime: now })
    .where(and(mine, or(isNull(purchasePrices.endDate), gt(purchasePrices.endDate, lastDay))))
}

/** The price in force on a day. */
export async function priceOn(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  supplierId: string,
  materialId: string,
  day: string,
): Promise<Price | undefined> {
  const [found] = await overlapping(tx, tenantId, { supplierId, materialId, startDate: day, endDate: day })
  return found
}
