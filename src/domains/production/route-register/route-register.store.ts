import { and, eq, isNull } from 'drizzle-orm'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { insert, lockRows, notDeleted, parseIds, update } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { lockedRoute } from '../route/route-head.query.ts'
import { IN_FORCE } from '../route/route-state.rules.ts'
import { REGISTERED, UNREGISTERED } from './route-register.register.ts'
import { routeRegisters } from './route-register.table.ts'

interface Registering {
  readonly routeId: string
  readonly materialId?: string | undefined
  readonly deptShopId?: string | undefined
  readonly isDefault?: boolean | undefined
}

/** 登记. The line of an enabled version becomes a choice of work orders for a product; a default replaces the one before. */
export async function registerRoute(ctx: Context, { routeId, deptShopId, isDefault = false, ...asked }: Registering): Promise<string> {
  const { tx, caller, now } = ctx
  const route = await lockedRoute(ctx, routeId)
  if (!IN_FORCE.includes(route.status)) throw new Refusal('只有已启用的工艺路线可以登记')
  const materialId = asked.materialId ?? route.materialId
  const material = materialId ? (await materialsById(tx, caller.tenantId, [materialId])).get(materialId) : undefined
  if (!materialId || material?.enabled !== 'yes') throw new Refusal('物料不存在或已停用')
  if (deptShopId) await requireWorkshop(ctx, deptShopId)
  const { routeCode, routeType } = route
  tx.lock(`route register ${routeType} ${materialId}`)
  const same = await tx
    .select({ id: routeRegisters.id, routeCode: routeRegisters.routeCode, isDefault: routeRegisters.isDefault })
    .from(routeRegisters)
    .where(
      and(
        ...[notDeleted(routeRegisters, caller.tenantId), eq(routeRegisters.status, REGISTERED), eq(routeRegisters.routeType, routeType)],
        eq(routeRegisters.materialId, materialId),
        deptShopId ? eq(routeRegisters.deptShopId, deptShopId) : isNull(routeRegisters.deptShopId),
      ),
    )
  if (same.some(row => row.routeCode === routeCode)) throw new Refusal('该工艺路线已登记')
  for (const row of same) if (isDefault && row.isDefault === 'yes') await update(ctx, routeRegisters, row.id, { isDefault: 'no' })
  return insert(ctx, routeRegisters, {
    ...{ routeCode, routeType, materialId, deptShopId: deptShopId ?? null, isDefault: isDefault ? 'yes' : 'no' },
    ...{ status: REGISTERED, registerUserId: caller.userId, registerTime: now },
  })
}

/** 注销, as a change of the row. A row out of use is nobody's default. */
export const unregistered = (unRegisterReason: string) => ({
  status: UNREGISTERED,
  isDefault: 'no',
  unRegisterReason: unRegisterReason.trim(),
})

export async function unregisterRoutes(ctx: Context, sent: string, reason: string | undefined): Promise<number> {
  const ids = parseIds(sent)
  if (!reason?.trim()) throw new Refusal('注销原因不能为空')
  await lockRows(ctx, routeRegisters, ids, 'update')
  for (const id of ids) {
    const [row] = await ctx.tx.select({ status: routeRegisters.status }).from(routeRegisters).where(eq(routeRegisters.id, id))
    if (!row) throw missing('数据不存在或已删除')
    if (row.status !== REGISTERED) throw new Refusal('登记记录已注销')
    await update(ctx, routeRegisters, id, unregistered(reason))
  }
  return ids.length
}
