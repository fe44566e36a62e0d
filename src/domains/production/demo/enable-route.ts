import { eq } from 'drizzle-orm'
import type { SentNode } from '#contract/production-shape.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes } from '../route/route.table.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { routeById } from '../route/route-head.query.ts'
import { createRoute, type Head } from '../route/route-head.store.ts'
import { saveGraph } from '../route/route-save.store.ts'
import { savePreMaterials, savePreSource } from '../route/route-source.store.ts'
import { hashOf } from '../route-activation/route-activation.ledger.ts'

/** The technologist who draws the routes of the demo company. */
export function technologist({ tx, idOf, newId, now, tenantId }: DemoContext): Context {
  const deptId = idOf('dept', 'tech')
  const caller = { userId: idOf('user', 'yao.yuan'), deptId, deptIds: [deptId], tenantId, isAdmin: true }
  return { tx, newId, now, caller } as unknown as Context
}

export interface Blank {
  readonly materialCode: string
  readonly unitWeight: string
  readonly qtyPer: string
  readonly yieldRate: string
  readonly priority: number
}

/** A route that is in force, as if it had been approved. */
export async function enableRoute(
  ctx: Context,
  head: Head,
  { nodes, blanks = [] }: { nodes: readonly SentNode[]; blanks?: readonly Blank[] },
): Promise<string> {
  const routeId = await createRoute(ctx, head, ctx.caller.deptId)
  await saveGraph(ctx, routeId, { nodes })
  const row = await routeById(ctx, routeId)
  if (blanks.length > 0) {
    await savePreSource(ctx, row, { sourceType: 1 })
    await savePreMaterials(ctx, routeId, [...blanks])
  }
  const graphHash = hashOf(await graphOf(ctx, row))
  await ctx.tx.update(productionRoutes).set({ status: '2', enableTime: ctx.now, graphHash }).where(eq(productionRoutes.id, routeId))
  return routeId
}
