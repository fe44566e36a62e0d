import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { depts } from '#platform/org/org.table.ts'
import type { Tx } from '#server/db/database.ts'
import { idOf, keyOf, type Listing, number, page, text } from '#server/db/listing.ts'
import { notDeleted, parseIds } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { productionRoutes, routeNodes } from './route.table.ts'

/** 工艺路线, the heads of versions. Who reads matters only by the tenant. */
export interface RouteReading {
  readonly tx: Tx
  readonly caller: { readonly tenantId: string }
}

export const nodeCount = sql<number>`(select count(*)::int from ${routeNodes} where ${routeNodes.routeId} = ${productionRoutes.id})`

const routesWhere = ({ tx, caller }: RouteReading, where: SQL | undefined) =>
  tx
    .select({ head: productionRoutes, deptName: depts.deptName, nodeCount })
    .from(productionRoutes)
    .innerJoin(depts, eq(depts.id, productionRoutes.deptId))
    .where(and(notDeleted(productionRoutes, caller.tenantId), where))

type Found = Awaited<ReturnType<typeof routesWhere>>[number]
export type RouteRow = Found['head'] & { readonly deptName: string; readonly nodeCount: number }

const rowOf = ({ head, ...rest }: Found): RouteRow => ({ ...head, ...rest })

export async function findRoute(ctx: RouteReading, id: string): Promise<RouteRow | undefined> {
  const [found] = await routesWhere(ctx, eq(productionRoutes.id, id))
  return found && rowOf(found)
}

export async function routeById(ctx: RouteReading, id: string): Promise<RouteRow> {
  const found = await findRoute(ctx, id)
  if (!found) throw missing('数据不存在或已删除')
  return found
}

export async function routeByVersion(ctx: RouteReading, routeCode: string, versionNum: number): Promise<RouteRow> {
  const [found] = await routesWhere(ctx, and(eq(productionRoutes.routeCode, routeCode), eq(productionRoutes.versionNum, versionNum)))
  if (!found) throw missing('数据不存在或已删除')
  return rowOf(found)
}

/** The version to change, locked; a newer state than the caller's is reported instead of overwritten. */
export async function lockedRoute(ctx: RouteReading, id: string, lockVer?: number): Promise<RouteRow> {
  await ctx.tx.select({ one: sql`1` }).from(productionRoutes).where(eq(productionRoutes.id, id)).for('update')
  const row = await routeById(ctx, id)
  if (lockVer !== undefined && lockVer !== row.version) throw new Refusal('数据已被他人修改，请刷新后重试', 409)
  return row
}

/** As the calls of spec 7.9 return them. */
export async function wireRoutes({ tx, caller }: RouteReading, rows: readonly RouteRow[]) {
  const known = await materialsById(tx, caller.tenantId, [...new Set(rows.flatMap(({ materialId }) => materialId ?? []))])
  return rows.map(row => {
    const { materialCode, materialName, specs, modelNo, steelGrade } = known.get(row.materialId ?? '') ?? {}
    return {
      ...{ id: row.id, routeId: row.id, routeCode: row.routeCode, routeName: row.routeName, versionNum: row.versionNum },
      ...{ routeType: Number(row.routeType), routeClass: Number(row.routeClass), typeMaterialCode: row.typeMaterialCode },
      ...{ materialCode: materialCode ?? '', materialName: materialName ?? '', specs: specs ?? '', modelNo: modelNo ?? '' },
      ...{ steelGrade: steelGrade ?? '', status: Number(row.status), deptId: row.deptId, deptName: row.deptName },
      approvalStatus: row.approvalStatus === null ? undefined : Number(row.approvalStatus),
      preRouteId: row.preRouteId ?? undefined,
      ...{ enableTime: row.enableTime, disableTime: row.disableTime, disableReason: row.disableReason ?? '' },
      ...{ drawingNo: row.drawingNo ?? '', techStandard: row.techStandard ?? '', remark: row.remark ?? '' },
      ...{ nodeCount: row.nodeCount, updateTime: row.updateTime, lockVer: row.version },
    }
  })
}

export async function wireRoute(ctx: RouteReading, row: RouteRow) {
  const [route] = await wireRoutes(ctx, [row])
  if (!route) throw missing()
  return route
}

const { routeCode, routeName, routeType, routeClass, status, deptId, versionNum, enableTime, id } = productionRoutes

const listing: Listing = {
  filters: {
    ...{ routeCode: text(routeCode), routeName: text(routeName), deptId: idOf(deptId), versionNum: number(versionNum) },
    ...{ routeType: keyOf(routeType), routeClass: keyOf(routeClass) },
    materialCode: text(sql`${productionRoutes.typeMaterialCode}`),
  },
  sorts: { routeCode, routeName, status, enableTime },
  order: [asc(routeCode), desc(versionNum), asc(id)],
}

/** One row for each code: the version in force, else the newest. */
const foremost = sql`not exists (select 1 from erp_producation_route other where other.route_code = ${routeCode}
  and other.tenant_id = ${productionRoutes.tenantId} and other.is_deleted = 0 and other.id <> ${id}
  and (other.status in ('2', '3'), other.version_num) > (${status} in ('2', '3'), ${versionNum}))`

export const routePage = (ctx: Context<{ status?: string; allVersion?: number }>) => {
  // Several states are asked for at once, so they are no ordinary filter.
  const { status: _, ...params } = ctx.params
  const states = parseIds(ctx.input.status)
  return page(ctx.tx, params, listing, {
    table: productionRoutes,
    where: and(
      notDeleted(productionRoutes, ctx.caller.tenantId),
      states.length > 0 ? inArray(status, states) : undefined,
      ctx.input.allVersion === 1 ? undefined : foremost,
    ),
    rows: async ({ where, order, size, offset }) =>
      wireRoutes(
        ctx,
        (
          await routesWhere(ctx, where)
            .orderBy(...order)
            .limit(size)
            .offset(offset)
        ).map(rowOf),
      ),
  })
}

export const versionsOf = ({ tx, caller }: RouteReading, code: string) =>
  tx
    .select({ id, versionNum, status })
    .from(productionRoutes)
    .where(and(eq(routeCode, code), notDeleted(productionRoutes, caller.tenantId)))
    .orderBy(desc(versionNum))
