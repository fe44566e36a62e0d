import Big from 'big.js'
import { and, desc, eq, lte } from 'drizzle-orm'
import { scrapClassOf } from '#domains/quality/standard/grade-standard.ledger.ts'
import { formatDate } from '#model/date.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { scrapSteelPrices } from './scrap-steel-price.table.ts'

/** 残值. What steel is worth as scrap, and as which material it lies in the yard. */
export interface ScrapWorth {
  readonly materialId: string
  readonly price: string
}

/** By the class of the steel grade, at the price of the month or the last one before; nothing if nobody has ever said a price. */
export async function scrapWorth(
  { tx, tenantId, now }: Pick<Book, 'tx' | 'tenantId' | 'now'>,
  steelGrade: string | null | undefined,
): Promise<ScrapWorth | undefined> {
  const at = scrapSteelPrices
  const scrapClass = await scrapClassOf({ tx, tenantId }, steelGrade)
  const [found] = await tx
    .select({ materialId: at.materialId, price: at.price })
    .from(at)
    .where(and(notDeleted(at, tenantId), eq(at.scrapClass, scrapClass), lte(at.month, formatDate(now, 'yyyy-MM'))))
    .orderBy(desc(at.month))
    .limit(1)
  return found
}

export const residualOf = (weight: string, { price }: Pick<ScrapWorth, 'price'>): string =>
  new Big(weight).times(price).toFixed(2, Big.roundHalfUp)
