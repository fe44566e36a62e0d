import { and, asc, eq } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { warehouses } from './warehouse.table.ts'

/** 废料仓: where steel goes that is no use for anything else; the first of them if there are several. */
export async function scrapYard({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>): Promise<string> {
  const [found] = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(eq(warehouses.warehouseType, 'scrap'), eq(warehouses.enabled, 'yes'), notDeleted(warehouses, tenantId)))
    .orderBy(asc(warehouses.warehouseCode))
    .limit(1)
  if (!found) throw new Refusal('没有启用的废料仓')
  return found.id
}
