import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { may } from '#server/http/caller.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { warehouses } from './warehouse.table.ts'

export interface Kept {
  readonly warehouseName: string
  readonly warehouseType: string
  /** The keeper and the deputies. */
  readonly keepers: readonly string[]
}

/** 保管员. Who keeps a warehouse that is in use, and what is kept there. */
export async function keptBy({ tx, tenantId }: { tx: Tx; tenantId: string }, warehouseId: string): Promise<Kept | undefined> {
  const { warehouseName, warehouseType, keeperId, deputyKeeperIds } = warehouses
  const [found] = await tx
    .select({ warehouseName, warehouseType, keeperId, deputyKeeperIds })
    .from(warehouses)
    .where(and(eq(warehouses.id, warehouseId), eq(warehouses.enabled, 'yes'), notDeleted(warehouses, tenantId)))
  if (!found) return undefined
  const deputies = (found.deputyKeeperIds ?? []) as readonly string[]
  return { warehouseName: found.warehouseName, warehouseType: found.warehouseType, keepers: [found.keeperId, ...deputies] }
}

/** A movement is made by a keeper of the warehouse; the head of the stores stands in for them. */
export async function requireKeeper(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  warehouseId: string,
): Promise<Kept & { readonly isStandIn: boolean }> {
  const store = await keptBy({ tx, tenantId: caller.tenantId }, warehouseId)
  if (!store) throw missing('仓库不存在或已停用')
  const isStandIn = !store.keepers.includes(caller.userId)
  if (isStandIn && !may(caller, 'stockMovement_reverseOpening')) throw new Refusal('非本仓库保管员', 403)
  return { ...store, isStandIn }
}

/** The same, where whoever stands in says why. */
export async function requireKeeperSaying(
  ctx: Pick<Context, 'tx' | 'caller'>,
  warehouseId: string,
  why: string | undefined,
): Promise<Kept> {
  const store = await requireKeeper(ctx, warehouseId)
  if (store.isStandIn && !why) throw new Refusal(`不是“${store.warehouseName}”的保管员，请填写代办原因`)
  return store
}
