import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Comparison } from '#contract/sourcing.ts'
import { namesOf } from '#domains/supplier/profile/supplier-history.ledger.ts'
import { add, rounded, times } from '#model/form/arithmetic.ts'
import type { Answer } from '#server/http/present.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { priceHistories } from '../price/price-history.table.ts'
import { firmsOf, linesOf, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { quoteLines } from './quote.table.ts'

const MOST_PRICES = 5

/** 比价表. Suppliers beside materials, with what each material cost before. Quotes that are sealed are not in it (INV-16). */
export async function comparisonOf({ tx, caller }: Pick<Context, 'tx' | 'caller'>, id: string): Promise<Answer<Comparison>> {
  const sourcing = await sourcingOf(tx, id)
  if (!sourcing || sourcing.tenantId !== caller.tenantId || sourcing.isDeleted) throw missing('寻源单不存在')
  const [lines, firms, offers] = await Promise.all([
    linesOf(tx, id),
    firmsOf(tx, id),
    tx
      .select()
      .from(quoteLines)
      .where(and(eq(quoteLines.sourcingId, id), eq(quoteLines.isFinal, 'yes'), eq(quoteLines.isDeleted, 0))),
  ])
  const history = await pricesOf(
    tx,
    caller.tenantId,
    lines.map(({ materialId }) => materialId),
  )
  const names = await namesOf(tx, [...firms.map(({ supplierId }) => supplierId), ...history.flatMap(({ supplierId }) => supplierId ?? [])])
  const { sourcingNo, sourcingName, sourcingState, mode, quoteRound: round } = sourcing
  return {
    ...{ sourcingNo: sourcingNo ?? '', sourcingName: sourcingName ?? '', sourcingState, mode, round },
    suppliers: firms.map(({ supplierId }) => {
      const own = offers.filter(offer => offer.supplierId === supplierId && offer.valid === 'yes')
      const total = own.reduce<string | undefined>((sum, offer) => add(sum ?? '0', times(offer.offerQty, offer.taxPrice)), undefined)
      return { id: supplierId, name: names.get(supplierId) ?? '', ...(total ? { totalAmount: rounded(total, 2) } : {}) }
    }),
    lines: lines.map(line => ({
      ...{
        id: line.id,
        materialCode: line.materialCode,
        materialName: line.materialName,
        specs: line.specs ?? '',
        unit: line.unit,
        qty: line.qty,
      },
      ...(line.ceilingPrice ? { ceilingPrice: line.ceilingPrice } : {}),
      ...(line.lastPrice ? { lastPrice: line.lastPrice } : {}),
      offers: offers
        .filter(({ sourcingLineId }) => sourcingLineId === line.id)
        .map(({ supplierId, taxPrice, offerQty, deliverDate, round, valid, invalidReason, priceRank, totalScore }) => ({
          ...{ supplierId, taxPrice, offerQty, deliverDate, round, isValid: valid === 'yes', invalidReason: invalidReason ?? '' },
          ...(priceRank ? { priceRank } : {}),
          ...(totalScore ? { totalScore } : {}),
        })),
      history: history
        .filter(({ materialId }) => materialId === line.materialId)
        .slice(0, MOST_PRICES)
        .map(({ priceDate, taxPrice, supplierId }) => ({ priceDate, taxPrice, supplierName: names.get(supplierId ?? '') ?? '' })),
    })),
  }
}

/** The latest first, without those that were taken back. */
function pricesOf(tx: Context['tx'], tenantId: string, materialIds: readonly string[]) {
  return tx
    .select()
    .from(priceHistories)
    .where(and(eq(priceHistories.tenantId, tenantId), inArray(priceHistories.materialId, [...materialIds, '0'])))
    .orderBy(desc(priceHistories.priceDate), desc(priceHistories.id))
    .limit(MOST_PRICES * 100)
}
