import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { productObstacle, productsById } from './product.ledger.ts'

/** Products of a paper that cannot be sold. */
export async function productFaults(
  book: Pick<Book, 'tx' | 'tenantId'>,
  rows: readonly { readonly productId: string }[],
): Promise<Fault[]> {
  const known = await productsById(
    book,
    rows.map(row => row.productId),
  )
  return rows.flatMap(({ productId }, at) => {
    const message = productObstacle(known.get(productId))
    return message ? [{ path: `products.${at}.productId`, message }] : []
  })
}

/** Which of these have a route in force. */
export async function readyProducts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct material_id::text as id from erp_producation_route
    where material_id = any (${sql.param([...ids])}::bigint[]) and is_deleted = 0 and status in ('2', '3')`)
  return new Set(rows.map(row => row.id))
}
