import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { above } from '#model/form/arithmetic.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { type QuoteLine, validQuoteCount } from '../quote/quote.ledger.ts'
import { quoteLines } from '../quote/quote.table.ts'
import { linesOf, type Sourcing, type SourcingLine, type SourcingMode, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { categoriesOf, firmObstacle } from '../sourcing/sourcing-rules.query.ts'
import type { AwardItem } from './award.rules.ts'

export interface AwardDoc {
  readonly sourcingId?: string
  readonly awardReason?: string
  readonly items?: readonly AwardItem[]
}

/** What an award refers to. */
export interface Awarded {
  readonly sourcing: Sourcing
  readonly lines: ReadonlyMap<string, SourcingLine>
  readonly quotes: ReadonlyMap<string, QuoteLine>
  readonly validQuoteCount: number
}

export async function awardedOf(tx: Tx, tenantId: string, { sourcingId, items = [] }: AwardDoc): Promise<Awarded | undefined> {
  const sourcing = await sourcingOf(tx, sourcingId)
  if (!sourcing || sourcing.tenantId !== tenantId || sourcing.isDeleted) return undefined
  const ids = items.flatMap(({ quoteLineId }) => quoteLineId ?? [])
  const [lines, named, counts] = await Promise.all([
    linesOf(tx, sourcing.id),
    tx
      .select()
      .from(quoteLines)
      .where(and(inArray(quoteLines.id, [...ids, '0']), eq(quoteLines.sourcingId, sourcing.id), eq(quoteLines.isDeleted, 0))),
    validQuoteCount(tx, [sourcing.id]),
  ])
  return {
    sourcing,
    lines: new Map(lines.map(line => [line.id, line])),
    quotes: new Map(named.map(line => [line.id, line])),
    validQuoteCount: counts.get(sourcing.id) ?? 0,
  }
}

/** INV-10, INV-12, INV-15: opened quotes that count, of suppliers in good standing, no more than is needed. */
export async function awardFaults(book: Book, doc: AwardDoc, mode: SourcingMode): Promise<Fault[]> {
  const awarded = await awardedOf(book.tx, book.tenantId, doc)
  if (!awarded || awarded.sourcing.mode !== mode) return [{ path: 'sourcingId', message: '所选寻源单不存在或寻源方式不符' }]
  if (!['evaluating', 'awarding'].includes(awarded.sourcing.sourcingState))
    return [{ path: 'sourcingId', message: '寻源单尚未开标或已定标' }]
  const rows = rowFaults(doc, awarded)
  return rows.length > 0 ? rows : [...quantityFaults(doc, awarded), ...(await firmFaults(book, doc, awarded))]
}

const rowFaults = ({ items = [] }: AwardDoc, { lines, quotes }: Awarded): Fault[] =>
  items.flatMap(({ sourcingLineId = '', quoteLineId = '', awardQty }, at) => {
    const [line, quote] = [lines.get(sourcingLineId), quotes.get(quoteLineId)]
    if (!line) return [{ path: `items.${at}.sourcingLineId`, message: '寻源行不属于该寻源单' }]
    const path = `items.${at}.quoteLineId`
    if (quote?.sourcingLineId !== line.id) return [{ path, message: '中标报价不属于该寻源行' }]
    if (quote.valid !== 'yes' || quote.isFinal !== 'yes') return [{ path, message: '中标报价无效或已被后一轮替代' }]
    return above(awardQty, quote.offerQty) ? [{ path: `items.${at}.awardQty`, message: `中标数量超出可供数量 ${quote.offerQty}` }] : []
  })

function quantityFaults({ items = [] }: AwardDoc, { lines }: Awarded): Fault[] {
  const taken = new Map<string, Big>()
  return items.flatMap(({ sourcingLineId = '', awardQty = '0' }, at) => {
    const sum = (taken.get(sourcingLineId) ?? new Big(0)).plus(awardQty)
    taken.set(sourcingLineId, sum)
    const line = lines.get(sourcingLineId)
    if (!line || sum.lte(line.qty)) return []
    return [{ path: `items.${at}.awardQty`, message: `中标数量合计超出寻源数量：${line.materialCode} ${line.qty}` }]
  })
}

async function firmFaults(book: Book, { items = [] }: AwardDoc, { lines, quotes }: Awarded): Promise<Fault[]> {
  const categoryIds = await categoriesOf(
    book.tx,
    [...lines.values()].map(({ materialId }) => materialId),
  )
  const faults: Fault[] = []
  for (const [at, { quoteLineId = '' }] of items.entries()) {
    const supplierId = quotes.get(quoteLineId)?.supplierId ?? ''
    const message = await firmObstacle(book, supplierId, categoryIds, book.now)
    if (message) faults.push({ path: `items.${at}.quoteLineId`, message })
  }
  return faults
}

export const supplierNamesOf = async (book: Book, ids: readonly string[]): Promise<string> =>
  (await Promise.all([...new Set(ids)].map(id => supplierOf(book, id)))).flatMap(found => found?.supplierName ?? []).join('、')
