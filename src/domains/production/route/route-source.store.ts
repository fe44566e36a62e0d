import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Graph } from '#contract/production-shape.ts'
import { materialsByCode } from '#domains/warehouse/material/material.ledger.ts'
import { INGOT } from '#domains/warehouse/material/material.master.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes, routeBlanks, routePreSources } from './route.table.ts'
import { preMaterialsOf } from './route-graph.query.ts'
import type { RouteRow } from './route-head.query.ts'
import { IN_FORCE } from './route-state.rules.ts'

/** 前置来源. Where the blank comes from: bought, made by another route, or supplied by the customer. */
const MADE = 2

interface Source {
  sourceType: number
  preRouteCode?: string
  remark?: string
}

export async function savePreSource(ctx: Context, route: RouteRow, { sourceType, preRouteCode = '', remark = '' }: Source): Promise<void> {
  const code = sourceType === MADE ? preRouteCode : ''
  if (sourceType === MADE) await requireSource(ctx, route.routeCode, code)
  const values = { sourceType, preRouteCode: code, remark }
  await ctx.tx
    .insert(routePreSources)
    .values({ routeId: route.id, ...values })
    .onConflictDoUpdate({ target: routePreSources.routeId, set: values })
}

async function requireSource({ tx, caller }: Context, routeCode: string, preRouteCode: string): Promise<void> {
  if (!preRouteCode) throw new Refusal('前置工艺路线不能为空')
  if (preRouteCode === routeCode) throw new Refusal('前置工艺路线不能为自身')
  const [found] = await tx
    .select({ id: productionRoutes.id })
    .from(productionRoutes)
    .where(
      and(
        eq(productionRoutes.routeCode, preRouteCode),
        inArray(productionRoutes.status, [...IN_FORCE]),
        notDeleted(productionRoutes, caller.tenantId),
      ),
    )
  if (!found) throw new Refusal('前置工艺路线不存在或未启用')
  const { rows } = await tx.execute(sql`with recursive source(code) as (
      select ${preRouteCode}::text
      union select s.pre_route_code from source join erp_producation_route r on r.route_code = source.code and r.tenant_id = ${caller.tenantId}
        and r.is_deleted = 0 and r.status in ('0', '1', '2', '3') join erp_producation_route_pre_source s on s.route_id = r.id and s.pre_route_code <> '')
    select 1 from source where code = ${routeCode}`)
  if (rows.length > 0) throw new Refusal('前置来源存在循环引用')
}

/** Replaces the blanks of a route. */
export async function savePreMaterials(ctx: Context, routeId: string, sent: Graph['preMaterials']): Promise<Graph['preMaterials']> {
  const known = await materialsByCode(
    ctx.tx,
    ctx.caller.tenantId,
    sent.map(({ materialCode }) => materialCode),
  )
  const seen = new Set<string>()
  const ranks = new Set<number>()
  for (const { materialCode, yieldRate, priority, unitWeight, qtyPer } of sent) {
    const material = known.get(materialCode)
    if (material?.enabled !== 'yes') throw new Refusal(`物料【${materialCode}】不存在或已停用`)
    if (material.materialType !== INGOT) throw new Refusal(`物料【${materialCode}】不是毛坯或钢锭`)
    if (seen.has(materialCode)) throw new Refusal(`物料【${materialCode}】重复`)
    if (ranks.has(priority)) throw new Refusal('优先级不能重复')
    if (Number(yieldRate) <= 0 || Number(yieldRate) > 1) throw new Refusal('成材率必须大于0且不超过1')
    if (Number(unitWeight) <= 0 || Number(qtyPer) <= 0) throw new Refusal('单重和用量必须大于0')
    seen.add(materialCode)
    ranks.add(priority)
  }
  await ctx.tx.delete(routeBlanks).where(eq(routeBlanks.routeId, routeId))
  if (sent.length > 0)
    await ctx.tx.insert(routeBlanks).values(
      sent.map(({ materialCode, unitWeight, qtyPer, yieldRate, priority, supplierCode = '' }) => ({
        ...{ id: ctx.newId(), tenantId: ctx.caller.tenantId, routeId, materialId: must(known.get(materialCode), materialCode).id },
        ...{ unitWeight, qtyPer, yieldRate, priority, supplierCode },
        ...{ createUser: ctx.caller.userId, createTime: ctx.now, updateUser: ctx.caller.userId, updateTime: ctx.now },
      })),
    )
  return preMaterialsOf(ctx, routeId)
}
