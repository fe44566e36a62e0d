import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { floorPrices, internalPrices, productDrawings, productFacts } from './product.table.ts'
import { productBook } from './product-book.store.ts'

export type Product = typeof productBook.$inferSelect
type Reading = Pick<Book, 'tx' | 'tenantId'>
type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime' | 'createUser' | 'updateUser' | 'enabled'
export type ProductFacts = Omit<typeof productFacts.$inferInsert, Kept>

export async function productsById({ tx, tenantId }: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  const rows = await tx
    .select()
    .from(productBook)
    .where(and(inArray(productBook.id, [...ids, '0']), notDeleted(productBook, tenantId)))
  return new Map(rows.map(row => [row.id, row]))
}

/** Why a product cannot be sold, or ''. */
export function productObstacle(found: Product | undefined): string {
  if (!found) return '产品不存在'
  if (found.enabled !== 'yes') return `产品 ${found.productCode} 已停用`
  return found.drawingNo ? '' : `产品 ${found.productCode} 没有图号，请先由技术部维护`
}

/** 最低限价 of products that have one. */
export async function floorsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; floor: string }>(sql`
    select distinct on (product_id) product_id::text as id, floor_price::text as floor from sal_floor_price
    where product_id = any (${sql.param([...ids])}::bigint[]) order by product_id, post_time desc, id desc`)
  return new Map(rows.map(({ id, floor }) => [id, floor]))
}

/** 维护. The first time with the first version of its drawing. */
export async function describeProduct(book: Book, productId: string, facts: ProductFacts, userId: string): Promise<void> {
  const { tx, tenantId, now } = book
  const known = await lockedFacts(tx, productId)
  const stamp = { updateTime: now, updateUser: userId }
  if (known) {
    await tx
      .update(productFacts)
      .set({ ...facts, ...stamp, version: sql`version + 1` })
      .where(eq(productFacts.id, productId))
    return
  }
  await requireFree(book, facts.drawingNo, facts.drawingVersion)
  await tx.insert(productFacts).values({ ...facts, ...stamp, id: productId, tenantId, createTime: now, createUser: userId })
  await addDrawing(book, { productId, ...facts, validFrom: formatDate(now, 'yyyy-MM-dd'), drawnBy: userId })
}

type NewDrawing = Pick<
  typeof productDrawings.$inferInsert,
  'productId' | 'drawingNo' | 'drawingVersion' | 'validFrom' | 'changeDesc' | 'drawingFile' | 'drawnBy'
>

/** 换版. Orders that were released keep the version they were released with. */
export async function changeDrawing(book: Book, drawing: Omit<NewDrawing, 'drawingNo'>): Promise<void> {
  const { tx, now } = book
  const known = await lockedFacts(tx, drawing.productId)
  if (!known) throw missing('产品没有图纸')
  const { drawingNo } = known
  await requireFree(book, drawingNo, drawing.drawingVersion)
  await tx
    .update(productFacts)
    .set({ drawingVersion: drawing.drawingVersion, updateTime: now, updateUser: drawing.drawnBy, version: sql`version + 1` })
    .where(eq(productFacts.id, drawing.productId))
  await addDrawing(book, { ...drawing, drawingNo })
}

async function addDrawing(book: Book, { productId, drawingNo, drawingVersion, validFrom, changeDesc, drawingFile, drawnBy }: NewDrawing) {
  await post(book, productDrawings, [
    { productId, drawingNo, drawingVersion, validFrom, changeDesc: changeDesc ?? null, drawingFile: drawingFile ?? null, drawnBy },
  ])
}

export async function setFloor(book: Book, productId: string, floorPrice: string, setBy: string): Promise<void> {
  const found = (await productsById(book, [productId])).get(productId)
  if (!found) throw missing('产品不存在')
  await post(book, floorPrices, [{ productId, productCode: found.productCode, floorPrice, setBy }])
}

/** 内部价 of products, with the day from which each holds, in order: of one day the one that was set last holds. */
export async function internalPricesOf(tx: Tx, ids: readonly string[]): Promise<readonly InternalPrice[]> {
  const { rows } = await tx.execute<{ productId: string; validFrom: string; price: string }>(sql`
    select product_id::text as "productId", valid_from::text as "validFrom", price::text from sal_internal_price
    where product_id = any (${sql.param([...ids])}::bigint[]) order by valid_from, id`)
  return rows
}

export interface InternalPrice {
  readonly productId: string
  readonly validFrom: string
  readonly price: string
}

/** 定内部价. What was made before is not valued anew. */
export async function setInternal(book: Book, { productId, ...price }: InternalPrice, setBy: string): Promise<void> {
  const found = (await productsById(book, [productId])).get(productId)
  if (!found) throw missing('产品不存在')
  await post(book, internalPrices, [{ ...price, productId, productCode: found.productCode, setBy }])
}

export async function enableProduct({ tx, now }: Book, productId: string, enabled: 'yes' | 'no'): Promise<void> {
  await tx.update(productFacts).set({ enabled, updateTime: now, version: sql`version + 1` }).where(eq(productFacts.id, productId))
}

export async function lockedFacts(tx: Tx, productId: string) {
  tx.lock(`product ${productId}`)
  const [found] = await tx.select().from(productFacts).where(eq(productFacts.id, productId))
  return found
}

/** A drawing of a version belongs to one product. */
async function requireFree({ tx, tenantId }: Reading, drawingNo: string, drawingVersion: string): Promise<void> {
  tx.lock(`drawing ${drawingNo} ${drawingVersion}`)
  const [taken] = await tx
    .select({ id: productDrawings.id })
    .from(productDrawings)
    .where(
      and(
        eq(productDrawings.tenantId, tenantId),
        eq(productDrawings.drawingNo, drawingNo),
        eq(productDrawings.drawingVersion, drawingVersion),
      ),
    )
  if (taken) throw new Refusal(`图号 ${drawingNo} 版本 ${drawingVersion} 已登记`)
}
