import { and, eq, inArray, lte } from 'drizzle-orm'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { above, positive, sum, times } from '#model/form/arithmetic.ts'
import type { App } from '#server/app.ts'
import type { Keys } from '#server/auth/keys.ts'
import type { Book } from '#server/document/ledger.ts'
import { night } from '#server/jobs/daily.ts'
import type { Site } from '#server/site.ts'
import { firmsOf, linesOf, moveSourcing, type Sourcing, type SourcingLine } from '../sourcing/sourcing.ledger.ts'
import { sourcings } from '../sourcing/sourcing.table.ts'
import { categoriesOf, firmObstacle } from '../sourcing/sourcing-rules.query.ts'
import { finalLinesOf, lockSourcing, type Quote } from './quote.ledger.ts'
import { rankByPrice } from './quote.rules.ts'
import { quoteLines, quoteSeals, quotes } from './quote.table.ts'
import { unseal } from './quote-seal.store.ts'

type Opening = Book & { readonly keys: Keys }

/** 截止. Every sourcing whose deadline has passed takes no more quotes; those of an inquiry are opened at once. Each in its own transaction. */
export async function closeDue(app: App, site: Site, now: Date): Promise<number> {
  const due = await site.database.reader
    .select({ id: sourcings.id, tenantId: sourcings.tenantId })
    .from(sourcings)
    .where(and(eq(sourcings.sourcingState, 'open'), lte(sourcings.quoteDeadline, now), eq(sourcings.isDeleted, 0)))
    .orderBy(sourcings.quoteDeadline)
    .limit(100)
  for (const { id, tenantId } of due)
    await site.database.change({ ...night, account: 'clock', action: 'close quotes' }, async tx => {
      const opening = { tx, tenantId, newId: app.newId, now, keys: app.keys }
      const found = await lockSourcing(opening, id)
      // Closed or put off by somebody else meanwhile.
      if (found.sourcingState !== 'open' || !found.quoteDeadline || found.quoteDeadline > now) return
      await moveSourcing(opening, id, ['open'], { sourcingState: 'closed' })
      if (found.mode === 'inquiry') await openQuotes(opening, found)
    })
  return due.length
}

/** 开标. Reads the sealed prices into the book, says which of them count, and ranks them. Nothing can be quoted any more by then. */
export async function openQuotes(opening: Opening, sourcing: Sourcing): Promise<void> {
  const { tx } = opening
  const [lines, firms] = await Promise.all([linesOf(tx, sourcing.id), firmsOf(tx, sourcing.id)])
  const categoryIds = await categoriesOf(
    tx,
    lines.map(({ materialId }) => materialId),
  )
  const sealed = await tx
    .select({ quote: quotes, payload: quoteSeals.payload })
    .from(quoteSeals)
    .innerJoin(quotes, eq(quotes.id, quoteSeals.quoteId))
    .where(eq(quoteSeals.sourcingId, sourcing.id))
    .orderBy(quotes.id)
  const paid = new Set(firms.flatMap(({ supplierId, bondPaid }) => (bondPaid === 'yes' ? [supplierId] : [])))
  for (const { quote, payload } of sealed) {
    const unpaid = positive(sourcing.bondAmount ?? undefined) && !paid.has(quote.supplierId)
    const why = unpaid ? 'no_bond' : await standing(opening, quote.supplierId, categoryIds)
    await openOne(opening, sourcing, quote, payload, lines, why)
  }
  await rankLines(opening, sourcing.id)
  await moveSourcing(opening, sourcing.id, ['closed'], { sourcingState: 'evaluating' })
}

/** INV-10: a supplier that was blocked since it quoted is out. */
async function standing(book: Book, supplierId: string, categoryIds: readonly string[]): Promise<string | undefined> {
  if (!(await firmObstacle(book, supplierId, categoryIds, book.now))) return undefined
  const status = (await supplierOf(book, supplierId))?.supplierStatus
  return status === 'normal' ? 'unqualified' : 'locked'
}

async function openOne(
  opening: Opening,
  sourcing: Sourcing,
  quote: Quote,
  payload: string,
  lines: readonly SourcingLine[],
  invalid: string | undefined,
): Promise<void> {
  const { tx, tenantId, newId, now, keys } = opening
  const { id: quoteId, supplierId, round } = quote
  const offers = unseal(keys, { quoteId, sourcingId: sourcing.id, supplierId, round }, payload)
  const supplierName = (await supplierOf(opening, supplierId))?.supplierName ?? ''
  const known = new Map(lines.map(line => [line.id, line]))
  const rows = offers.flatMap(offer => {
    const line = known.get(offer.sourcingLineId)
    if (!line) return []
    const reason = invalid ?? (above(offer.taxPrice, line.ceilingPrice ?? undefined) ? 'above_ceiling' : null)
    return [
      {
        ...{ ...offer, id: newId(), tenantId, quoteId, supplierId, supplierName, round, createTime: now, updateTime: now },
        ...{ sourcingId: sourcing.id, sourcingNo: sourcing.sourcingNo ?? '', isFinal: 'yes' },
        ...{ materialCode: line.materialCode, materialName: line.materialName, valid: reason ? 'no' : 'yes', invalidReason: reason },
      },
    ]
  })
  const replaced = rows.map(({ sourcingLineId }) => sourcingLineId)
  await tx
    .update(quoteLines)
    .set({ isFinal: 'no', updateTime: now })
    .where(
      and(
        ...[eq(quoteLines.sourcingId, sourcing.id), eq(quoteLines.supplierId, supplierId), eq(quoteLines.isFinal, 'yes')],
        inArray(quoteLines.sourcingLineId, [...replaced, '0']),
      ),
    )
  if (rows.length > 0) await tx.insert(quoteLines).values(rows)
  const isValid = rows.some(({ valid }) => valid === 'yes')
  await tx
    .update(quotes)
    .set({
      ...{ sealed: 'no', valid: isValid ? 'yes' : 'no', invalidReason: isValid ? null : (rows[0]?.invalidReason ?? null), updateTime: now },
      totalAmount: sum(offers, ({ offerQty, taxPrice }) => times(offerQty, taxPrice)),
    })
    .where(eq(quotes.id, quoteId))
  await tx.delete(quoteSeals).where(eq(quoteSeals.quoteId, quoteId))
}

async function rankLines({ tx, now }: Book, sourcingId: string): Promise<void> {
  const ranked = rankByPrice(await finalLinesOf(tx, sourcingId))
  for (const [id, { priceRank, priceScore }] of ranked)
    await tx.update(quoteLines).set({ priceRank, priceScore, updateTime: now }).where(eq(quoteLines.id, id))
}
