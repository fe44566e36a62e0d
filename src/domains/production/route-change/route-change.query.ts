import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { keyOf, type Listing, page, text } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes } from '../route/route.table.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { type RouteReading, type RouteRow, routeById } from '../route/route-head.query.ts'
import { routeDiff } from '../route-compare/route-diff.rules.ts'
import { OPEN_CHANGE } from './route-change.rules.ts'
import { routeChanges } from './route-change.table.ts'

/** 路线变更单, read. */
export type ChangeRow = typeof routeChanges.$inferSelect

export async function changeFound({ tx, caller }: RouteReading, id: string): Promise<ChangeRow | undefined> {
  const [found] = await tx
    .select()
    .from(routeChanges)
    .where(and(eq(routeChanges.id, id), notDeleted(routeChanges, caller.tenantId)))
  return found
}

export async function changeById(ctx: RouteReading, id: string): Promise<ChangeRow> {
  const found = await changeFound(ctx, id)
  if (!found) throw missing('数据不存在或已删除')
  return found
}

/** Locked with both versions, always in this order, so that commands about the same route wait for each other. */
export async function lockedChange(ctx: RouteReading, id: string): Promise<ChangeRow> {
  await ctx.tx.select({ one: sql`1` }).from(routeChanges).where(eq(routeChanges.id, id)).for('update')
  const change = await changeById(ctx, id)
  for (const routeId of [change.oldRouteId, change.newRouteId])
    await ctx.tx.select({ one: sql`1` }).from(productionRoutes).where(eq(productionRoutes.id, routeId)).for('update')
  return change
}

/** The change of a line that is not done or cancelled yet. */
export async function openChangeOf(
  { tx, caller }: RouteReading,
  { routeCode, routeType }: Pick<RouteRow, 'routeCode' | 'routeType'>,
): Promise<ChangeRow | undefined> {
  const [found] = await tx
    .select()
    .from(routeChanges)
    .where(
      and(
        eq(routeChanges.routeCode, routeCode),
        eq(routeChanges.routeType, routeType),
        inArray(routeChanges.status, [...OPEN_CHANGE]),
        notDeleted(routeChanges, caller.tenantId),
      ),
    )
  return found
}

export async function comparedOf(ctx: RouteReading, oldRouteId: string, newRouteId: string) {
  const [old, now] = [await graphOf(ctx, await routeById(ctx, oldRouteId)), await graphOf(ctx, await routeById(ctx, newRouteId))]
  return { old, new: now, diff: routeDiff(old, now) }
}

/** As the calls of spec 7.9 return them. */
const wired = (row: ChangeRow, pendingSwitch: number) => ({
  ...{ id: row.id, changeId: row.id, changeNo: row.changeNo, oldRouteId: row.oldRouteId, newRouteId: row.newRouteId },
  ...{ routeCode: row.routeCode, routeType: Number(row.routeType), baseVersionNum: row.baseVersionNum },
  ...{ oldVersionNum: row.baseVersionNum, newVersionNum: row.newVersionNum, changeMode: Number(row.changeMode) },
  ...{ parallelEndDate: row.parallelEndDate ?? undefined, changeReason: row.changeReason, changeContent: row.changeContent ?? '' },
  ...{ forceDecision: row.forceDecision === 'yes', status: Number(row.status) },
  approvalStatus: row.approvalStatus === null ? undefined : Number(row.approvalStatus),
  ...{ processInstanceId: row.processInstanceId ?? undefined, effectTime: row.effectTime, createTime: row.createTime },
  pendingSwitch,
})

export async function wireChanges({ tx }: RouteReading, rows: readonly ChangeRow[]) {
  const ids = rows.map(({ id }) => id)
  const { rows: counts } = await tx.execute<{ id: string; count: number }>(sql`
    select change_id::text as id, count(*)::int as count from erp_producation_route_switch
    where change_id = any (${sql.param(ids)}::bigint[]) and status = '0' and is_deleted = 0 group by 1`)
  return rows.map(row => wired(row, counts.find(({ id }) => id === row.id)?.count ?? 0))
}

export async function wireChange(ctx: RouteReading, row: ChangeRow) {
  const [only] = await wireChanges(ctx, [row])
  return must(only, 'the change')
}

const { changeNo, routeCode, status, approvalStatus, changeMode, effectTime, createTime } = routeChanges

const listing: Listing = {
  filters: {
    ...{ changeNo: text(changeNo), routeCode: text(routeCode), status: keyOf(status) },
    ...{ approvalStatus: keyOf(approvalStatus), changeMode: keyOf(changeMode) },
    routeName: text(sql`(select r.route_name from ${productionRoutes} r where r.id = ${routeChanges.newRouteId})`),
  },
  sorts: { changeNo, routeCode, status, effectTime },
  order: [desc(changeNo)],
}

const day = sql`(${createTime} at time zone 'Asia/Shanghai')::date`

export const changePage = (ctx: Context<{ beginDate?: string; endDate?: string }>) => {
  const { beginDate, endDate } = ctx.input
  const within: SQL[] = [...(beginDate ? [sql`${day} >= ${beginDate}::date`] : []), ...(endDate ? [sql`${day} <= ${endDate}::date`] : [])]
  return page(ctx.tx, ctx.params, listing, {
    table: routeChanges,
    where: and(notDeleted(routeChanges, ctx.caller.tenantId), ...within),
    rows: async ({ where, order, size, offset }) =>
      wireChanges(
        ctx,
        await ctx.tx
          .select()
          .from(routeChanges)
          .where(where)
          .orderBy(...order)
          .limit(size)
          .offset(offset),
      ),
  })
}

export const changesOf = ({ tx, caller }: RouteReading, code: string): Promise<ChangeRow[]> =>
  tx
    .select()
    .from(routeChanges)
    .where(and(eq(routeCode, code), notDeleted(routeChanges, caller.tenantId)))
    .orderBy(desc(changeNo))
