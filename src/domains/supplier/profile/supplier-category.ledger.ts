import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { materialCategories } from '../qualification/material-category.table.ts'
import { supplierCategories } from './supplier.table.ts'

/** 供货资格. The names of those of these categories that a supplier was not admitted for. */
export async function unservedCategories(tx: Tx, supplierId: string, categoryIds: readonly string[]): Promise<string[]> {
  if (categoryIds.length === 0) return []
  const served = tx
    .select({ one: sql`1` })
    .from(supplierCategories)
    .where(
      and(
        eq(supplierCategories.supplierId, supplierId),
        eq(supplierCategories.categoryId, materialCategories.id),
        eq(supplierCategories.enabled, 'yes'),
      ),
    )
  const rows = await tx
    .select({ name: materialCategories.categoryName })
    .from(materialCategories)
    .where(and(inArray(materialCategories.id, [...categoryIds]), notExists(served)))
  return rows.map(({ name }) => name)
}
