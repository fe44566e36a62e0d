import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { keepLastPrices } from '#domains/warehouse/material/material.ledger.ts'
import { type Book, post, standing } from '#server/document/ledger.ts'
import { priceHistories } from './price-history.table.ts'

export type PriceKind = 'award' | 'agreement' | 'contract' | 'receipt' | 'adjust'

/** What one line of a paper says about a price. */
export interface Price {
  readonly priceKind: PriceKind
  readonly materialId: string
  readonly supplierId: string | null
  readonly taxPrice: string
  readonly taxRate: string
  /** How much was bought, or may be bought, at this price; more than nothing. */
  readonly qty: string
  readonly priceDate: string
  readonly billNo: string
  readonly bizLineId: string
}

/** 价格历史. One row per line; free goods tell no price. The last price of the materials follows. */
export async function recordPrices(book: Book, prices: readonly Price[]): Promise<void> {
  const paid = prices.filter(({ taxPrice, qty }) => new Big(taxPrice).gt(0) && new Big(qty).gt(0))
  if (paid.length === 0) return
  await post(
    book,
    priceHistories,
    paid.map(price => ({ ...price, reverseOf: null })),
    '该单据的价格已记录，请勿重复提交',
  )
  await restateLast(book, paid)
}

/** 收回. Opposite rows for what these lines said: a reversed receipt, a void award. The last price is the one before again. */
export async function withdrawPrices(book: Book, priceKind: PriceKind, bizLineIds: readonly string[]): Promise<void> {
  const rows = await book.tx
    .select()
    .from(priceHistories)
    .where(and(inArray(priceHistories.bizLineId, [...bizLineIds, '0']), eq(priceHistories.priceKind, priceKind)))
  const live = standing(rows)
  await post(
    book,
    priceHistories,
    live.map(({ materialId, supplierId, taxPrice, taxRate, qty, priceDate, billNo, bizLineId, id }) => ({
      ...{ priceKind, materialId, supplierId, taxPrice, taxRate, priceDate, billNo, bizLineId, reverseOf: id },
      qty: new Big(qty).neg().toFixed(3),
    })),
    '该价格已收回',
  )
  await restateLast(book, live)
}

/** What was paid last counts before what was only agreed. Two postings of one material wait for each other at the row of the material. */
async function restateLast(book: Book, rows: readonly { materialId: string }[]): Promise<void> {
  const ids = [...new Set(rows.map(row => row.materialId))].sort()
  if (ids.length === 0) return
  await keepLastPrices(
    book,
    ids,
    sql`(select h.tax_price from purchase_price_history h
      where h.tenant_id = wh_material.tenant_id and h.material_id = wh_material.id and h.reverse_of is null and h.price_kind <> 'contract'
        and not exists (select 1 from purchase_price_history o where o.reverse_of = h.id)
      order by h.price_kind in ('receipt', 'adjust') desc, h.price_date desc, h.id desc limit 1)`,
  )
}
