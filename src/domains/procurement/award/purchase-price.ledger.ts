import { and, asc, eq, gte, isNull, lt, lte, or } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { purchasePrices } from './award.table.ts'

export type PurchasePrice = typeof purchasePrices.$inferSelect
type Pair = Pick<PurchasePrice, 'supplierId' | 'materialId'>
type NewPrice = Omit<typeof purchasePrices.$inferInsert, 'id' | 'tenantId' | 'currency'> & { readonly currency?: string }

const { supplierId, materialId, startDate, endDate } = purchasePrices
const ofPair = (tenantId: string, pair: Pair) =>
  and(eq(supplierId, pair.supplierId), eq(materialId, pair.materialId), notDeleted(purchasePrices, tenantId))

/** The price in force on a day. */
export async function priceOn(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  pair: Pair,
  day: string,
): Promise<PurchasePrice | undefined> {
  const [found] = await tx
    .select()
    .from(purchasePrices)
    .where(and(ofPair(tenantId, pair), lte(startDate, day), or(isNull(endDate), gte(endDate, day))))
  return found
}

/**
 * 定价. A new price ends the running one the day before and replaces one of the same day; one without an end lasts until the next that is
 * already agreed. Periods never overlap (INV-18).
 */
export async function fixPrice(book: Book, price: NewPrice): Promise<void> {
  const { tx, tenantId, newId, now } = book
  tx.lock(`price ${price.supplierId} ${price.materialId}`)
  const before = addDays(price.startDate, -1)
  const here = ofPair(tenantId, price)
  await tx
    .update(purchasePrices)
    .set({ endDate: before, updateTime: now })
    .where(and(here, lt(startDate, price.startDate), or(isNull(endDate), gte(endDate, price.startDate))))
  await tx
    .update(purchasePrices)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(here, eq(startDate, price.startDate)))
  const [next] = await tx
    .select({ from: startDate })
    .from(purchasePrices)
    .where(and(here, gte(startDate, price.startDate)))
    .orderBy(asc(startDate))
    .limit(1)
  if (next && price.endDate && price.endDate >= next.from) throw conflict(`该供应商与物料自 ${next.from} 起已有约定价格`)
  const until = price.endDate ?? (next ? addDays(next.from, -1) : null)
  await tx
    .insert(purchasePrices)
    .values({ currency: 'CNY', ...price, endDate: until, id: newId(), tenantId, createTime: now, updateTime: now })
}
