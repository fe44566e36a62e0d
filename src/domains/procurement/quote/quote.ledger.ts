import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Keys } from '#server/auth/keys.ts'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Sourcing } from '../sourcing/sourcing.ledger.ts'
import { sourcings } from '../sourcing/sourcing.table.ts'
import { quoteLines, quoteSeals, quotes } from './quote.table.ts'
import { type Offer, seal } from './quote-seal.store.ts'

export type Quote = typeof quotes.$inferSelect
export type QuoteLine = typeof quoteLines.$inferSelect

/** Quoting and opening wait for each other here: no quote slips in while others are being read. */
export async function lockSourcing({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string): Promise<Sourcing> {
  const [found] = await tx
    .select()
    .from(sourcings)
    .where(and(eq(sourcings.id, id), eq(sourcings.tenantId, tenantId), eq(sourcings.isDeleted, 0)))
    .for('update')
  return found ?? Promise.reject(missing('寻源单不存在'))
}

/** Why no quote can be given or taken back now, or ''. */
export function quotingObstacle({ sourcingState, quoteStart, quoteDeadline }: Sourcing, now: Date): string {
  if (sourcingState !== 'open' || !quoteDeadline || now >= quoteDeadline) return '报价已截止'
  return quoteStart && now < quoteStart ? '报价尚未开始' : ''
}

export async function quoteOf(tx: Tx, { id, quoteRound }: Sourcing, supplierId: string): Promise<Quote | undefined> {
  const [found] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.sourcingId, id), eq(quotes.supplierId, supplierId), eq(quotes.round, quoteRound), eq(quotes.isDeleted, 0)))
  return found
}

/** 密封报价. One quote per supplier and round; the last one counts, and nothing is left of the one before. */
export async function sealQuote(
  book: Book & { readonly keys: Keys },
  sourcing: Sourcing,
  supplierId: string,
  offers: readonly Offer[],
): Promise<void> {
  const { tx, tenantId, newId, now, keys } = book
  const why = quotingObstacle(sourcing, now)
  if (why) throw new Refusal(why)
  const before = await quoteOf(tx, sourcing, supplierId)
  const id = before?.id ?? newId()
  const round = sourcing.quoteRound
  const stands = { submitTime: now, sealed: 'yes', withdrawn: 'no', updateTime: now }
  if (before) await tx.update(quotes).set(stands).where(eq(quotes.id, id))
  else {
    const { id: sourcingId, sourcingNo } = sourcing
    await tx
      .insert(quotes)
      .values({ ...stands, id, tenantId, sourcingId, sourcingNo: sourcingNo ?? '', supplierId, round, createTime: now })
  }
  const payload = seal(keys, { quoteId: id, sourcingId: sourcing.id, supplierId, round }, offers)
  await tx.delete(quoteSeals).where(eq(quoteSeals.quoteId, id))
  await tx.insert(quoteSeals).values({ quoteId: id, tenantId, sourcingId: sourcing.id, payload, sealTime: now })
}

/** 撤回. */
export async function withdrawQuote({ tx, now }: Book, sourcing: Sourcing, supplierId: string): Promise<void> {
  const why = quotingObstacle(sourcing, now)
  if (why) throw new Refusal(why)
  const found = await quoteOf(tx, sourcing, supplierId)
  if (!found || found.withdrawn === 'yes') throw conflict('本轮没有可撤回的报价')
  await tx.update(quotes).set({ withdrawn: 'yes', updateTime: now }).where(eq(quotes.id, found.id))
  await tx.delete(quoteSeals).where(eq(quoteSeals.quoteId, found.id))
}

/** The last valid prices of one supplier, by line: what an earlier round has opened. */
export const finalLinesOf = (tx: Tx, sourcingId: string, supplierId?: string): Promise<QuoteLine[]> =>
  tx
    .select()
    .from(quoteLines)
    .where(
      and(
        ...[eq(quoteLines.sourcingId, sourcingId), eq(quoteLines.isDeleted, 0), eq(quoteLines.isFinal, 'yes'), eq(quoteLines.valid, 'yes')],
        ...(supplierId ? [eq(quoteLines.supplierId, supplierId)] : []),
      ),
    )
    .orderBy(quoteLines.sourcingLineId, quoteLines.priceRank)

/** How many suppliers have at least one valid line. */
export async function validQuoteCount(tx: Tx, sourcingIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: quoteLines.sourcingId, many: sql<number>`count(distinct ${quoteLines.supplierId})::int` })
    .from(quoteLines)
    .where(
      and(
        ...[inArray(quoteLines.sourcingId, [...sourcingIds, '0']), eq(quoteLines.isDeleted, 0)],
        ...[eq(quoteLines.isFinal, 'yes'), eq(quoteLines.valid, 'yes')],
      ),
    )
    .groupBy(quoteLines.sourcingId)
  return new Map(rows.map(({ id, many }) => [id, many]))
}
