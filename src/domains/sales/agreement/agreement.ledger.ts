import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { productsById } from '../product/product.ledger.ts'
import { salesAgreements, salesPrices } from './agreement.table.ts'

export type Agreement = typeof salesAgreements.$inferSelect
export type AgreedPrice = typeof salesPrices.$inferSelect
type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime'
type NewAgreement = Omit<typeof salesAgreements.$inferInsert, Kept>
type NewPrice = Pick<typeof salesPrices.$inferInsert, 'productId' | 'planQty' | 'taxPrice' | 'taxRate'>
type Reading = Pick<Book, 'tx' | 'tenantId'>

/** 签订. The agreement and its prices. */
export async function signAgreement(book: Book, agreement: NewAgreement, lines: readonly NewPrice[]): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const { agreementNo, customerId, currency, startDate, endDate } = agreement
  const products = await productsById(
    book,
    lines.map(line => line.productId),
  )
  const id = newId()
  const stamp = { tenantId, createTime: now, updateTime: now }
  await tx.insert(salesAgreements).values({ ...agreement, ...stamp, id })
  await tx.insert(salesPrices).values(
    lines.map(({ productId, planQty, taxPrice, taxRate }, at) => {
      const { drawingNo, unit } = must(products.get(productId), 'the product')
      return {
        ...{ ...stamp, id: newId(), salesAgreementId: id, agreementNo, lineNo: at + 1, customerId, currency, startDate, endDate },
        ...{ productId, drawingNo, unit, planQty, taxPrice, taxRate },
        lineAmount: must(taxed(planQty, taxPrice, taxRate).lineAmount, 'the amount'),
      }
    }),
  )
  return id
}

export async function agreementOf({ tx, tenantId }: Reading, id: string | undefined): Promise<Agreement | undefined> {
  const [found] = await tx
    .select()
    .from(salesAgreements)
    .where(and(eq(salesAgreements.id, id || '0'), notDeleted(salesAgreements, tenantId)))
  return found
}

export const pricesOf = ({ tx }: Reading, agreementId: string): Promise<AgreedPrice[]> =>
  tx
    .select()
    .from(salesPrices)
    .where(eq(salesPrices.salesAgreementId, agreementId || '0'))
    .orderBy(asc(salesPrices.lineNo))

interface Asked {
  readonly customerId: string
  readonly productId: string
  readonly startDate: string
  readonly endDate: string
}

/** A price of the same customer and product in that time. */
export async function overlappingPrice({ tx, tenantId }: Reading, asked: Asked): Promise<AgreedPrice | undefined> {
  const [found] = await tx
    .select()
    .from(salesPrices)
    .where(
      and(
        notDeleted(salesPrices, tenantId),
        eq(salesPrices.customerId, asked.customerId),
        eq(salesPrices.productId, asked.productId),
        lte(salesPrices.startDate, asked.endDate),
        gte(salesPrices.endDate, asked.startDate),
      ),
    )
  return found
}
