import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { warehouses } from './warehouse.table.ts'

/** 保管员. Who keeps a warehouse that is in use, and what is kept there. */
export async function keptBy({ tx, tenantId }: { tx: Tx; tenantId: string }, warehouseId: string) {
  const [found] = await tx
    .select({ keeperId: warehouses.keeperId, warehouseType: warehouses.warehouseType })
    .from(warehouses)
    .where(and(eq(warehouses.id, warehouseId), eq(warehouses.enabled, 'yes'), notDeleted(warehouses, tenantId)))
  return found
}
