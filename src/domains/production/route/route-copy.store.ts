import { and, eq } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import type { AnyTable } from '#server/db/table.ts'
import type { Context } from '#server/http/route.ts'
import { routeBlanks, routeEquipments, routeMaterials, routeNodes, routePreSources } from './route.table.ts'
import { routeById } from './route-head.query.ts'

/** 复制. All steps of a version with what belongs to them, under new ids and the same keys. */
export async function copyGraph(ctx: Context, fromId: string, toId: string): Promise<void> {
  const { tx, caller, newId, now } = ctx
  const from = (await routeById(ctx, fromId)).id
  const made = () => ({
    ...{ id: newId(), routeId: toId, version: 0 },
    ...{ createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now },
  })
  for (const table of [routeNodes, routeMaterials, routeEquipments, routeBlanks]) {
    const rows = await tx
      .select()
      .from(table as AnyTable)
      .where(and(eq(table.routeId, from), notDeleted(table, caller.tenantId)))
    if (rows.length > 0) await tx.insert(table as AnyTable).values(rows.map(row => ({ ...row, ...made() })) as never)
  }
  const [source] = await tx.select().from(routePreSources).where(eq(routePreSources.routeId, from))
  if (source) await tx.insert(routePreSources).values({ ...source, routeId: toId })
}
