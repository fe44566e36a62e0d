import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { materials } from '../material/material.table.ts'
import { stocktakes } from './stocktake.table.ts'
import { isInScope, type Scope } from './stocktake-scope.rules.ts'

interface Key {
  readonly warehouseId: string
  readonly locationId?: string | undefined
  readonly materialId: string
}
type Stored = Pick<typeof stocktakes.$inferSelect, 'scope' | 'locationIds' | 'categoryIds' | 'materialIds'>

export const scopeOf = ({ scope, ...ids }: Stored): Scope => ({ scope, ...(ids as Omit<Scope, 'scope'>) })

/** The first of these places that is being counted (INV-30). */
export async function countedAmong(tx: Tx, keys: readonly Key[]): Promise<Key | undefined> {
  if (keys.length === 0) return undefined
  const live = await tx
    .select()
    .from(stocktakes)
    .where(
      and(
        inArray(stocktakes.warehouseId, [...new Set(keys.map(key => key.warehouseId))]),
        notInArray(stocktakes.state, ['closed', 'cancelled']),
        eq(stocktakes.isDeleted, 0),
      ),
    )
  if (live.length === 0) return undefined
  const described = await tx
    .select({ id: materials.id, categoryId: materials.categoryId })
    .from(materials)
    .where(inArray(materials.id, [...new Set(keys.map(key => key.materialId))]))
  const categories = new Map(described.map(({ id, categoryId }) => [id, categoryId]))
  return keys.find(({ warehouseId, locationId = '0', materialId }) =>
    live.some(
      count =>
        count.warehouseId === warehouseId && isInScope(scopeOf(count), { locationId, materialId, categoryId: categories.get(materialId) }),
    ),
  )
}
