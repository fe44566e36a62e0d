import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { depts } from '#platform/org/org.table.ts'
import { dateOf, idOf, keyOf, type Listing, page, text } from '#server/db/listing.ts'
import { notDeleted, parseIds } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { standingAt } from '../exec/exec.query.ts'
import { pieces } from '../piece/piece.table.ts'
import { routeRegisters } from '../route-register/route-register.table.ts'
import { workOrders } from './work-order.table.ts'
import { CHOOSING } from './work-state.rules.ts'

/** 生产工单, with what its pieces say. */
type Reading = Pick<Context, 'tx' | 'caller'>

// Named with its table, because pieces have an id, too.
const own = sql`${workOrders.id}`

const piecesIn = (states: SQL) =>
  sql<number>`(select count(*)::int from ${pieces} p where p.work_id = ${own} and p.is_deleted = 0 and p.status in (${states}))`

/** The heats or ingots that its pieces are made of. */
const madeOf = (column: SQL) =>
  sql<string | null>`(select string_agg(distinct ${column}, '、') from ${pieces} p where p.work_id = ${own} and p.is_deleted = 0)`

export const counted = {
  wipQty: piecesIn(sql`'0'`),
  goodQty: piecesIn(sql`'1', '3'`),
  scrapQty: piecesIn(sql`'2'`),
  currentProcess: sql<string | null>`${standingAt(sql`e.work_id = ${workOrders.id}`)}`,
  heatNos: madeOf(sql`p.heat_no`),
  ingotNos: madeOf(sql`p.ingot_no`),
  branchStatus: sql<string>`(select coalesce(max(p.branch_status), '0') from ${pieces} p
    where p.work_id = ${own} and p.is_deleted = 0 and p.status = '0')`,
}

const ordersWhere = ({ tx, caller }: Reading, where: SQL | undefined) =>
  tx
    .select({ row: workOrders, deptShopName: depts.deptName, ...counted })
    .from(workOrders)
    .innerJoin(depts, eq(depts.id, workOrders.deptShopId))
    .where(and(notDeleted(workOrders, caller.tenantId), where))

type Found = Awaited<ReturnType<typeof ordersWhere>>[number]

/** As the calls return it. */
async function wireOrders({ tx, caller }: Reading, found: readonly Found[]) {
  const known = await materialsById(tx, caller.tenantId, [...new Set(found.map(({ row }) => row.materialId))])
  const routeIds = [...new Set(found.flatMap(({ row }) => row.routeId ?? []))]
  const codes = routeIds.length
    ? (
        await tx.execute<{ id: string; code: string }>(
          sql`select id::text, route_code as code from erp_producation_route where id = any (${sql.param(routeIds)}::bigint[])`,
        )
      ).rows
    : []
  return found.map(({ row, deptShopName, ...more }) => {
    const { materialCode = '', materialName = '', specs } = known.get(row.materialId) ?? {}
    return {
      ...{ id: row.id, workId: row.id, orderNo: row.orderNo, status: Number(row.status), orderClass: Number(row.orderClass) },
      ...{ sourceKind: row.sourceKind, salesOrderNo: row.salesOrderNo ?? '', materialCode, materialName, specs: specs ?? '' },
      ...{ qty: row.qty, planStart: row.planStart, planEnd: row.planEnd, priority: row.priority, deptShopId: row.deptShopId, deptShopName },
      ...{ routeType: Number(row.routeType), routeId: row.routeId ?? undefined, versionNum: row.versionNum ?? undefined, revNo: row.revNo },
      routeCode: codes.find(({ id }) => id === row.routeId)?.code ?? '',
      ...{ holdStatus: Number(row.holdStatus), outdatedFlag: row.outdatedFlag === 'yes' ? 1 : 0, branchStatus: Number(more.branchStatus) },
      ...{ wipQty: more.wipQty, goodQty: more.goodQty, scrapQty: more.scrapQty, currentProcess: more.currentProcess ?? '' },
      ...{ reason: row.reason ?? '', lockVer: row.version },
    }
  })
}

export async function orderById(ctx: Reading, id: string): Promise<Found['row']> {
  const [found] = await ctx.tx
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, id), notDeleted(workOrders, ctx.caller.tenantId)))
  if (!found) throw missing('数据不存在或已删除')
  return found
}

export async function wireOrder(ctx: Reading, id: string) {
  const [wired] = await wireOrders(ctx, await ordersWhere(ctx, eq(workOrders.id, id)))
  if (!wired) throw missing('数据不存在或已删除')
  return wired
}

const { orderNo, status, orderClass, deptShopId, planStart, planEnd, holdStatus, sourceKind } = workOrders

const listing: Listing = {
  filters: {
    ...{ orderNo: text(orderNo), orderClass: keyOf(orderClass), deptShopId: idOf(deptShopId), holdStatus: keyOf(holdStatus) },
    ...{ sourceKind: keyOf(sourceKind), planStart: dateOf(planStart), planEnd: dateOf(planEnd) },
  },
  sorts: { orderNo, status, planStart, planEnd },
  order: [desc(orderNo), desc(workOrders.id)],
}

interface Asked {
  status?: string
  materialCode?: string
}

export const orderPage = (ctx: Context<Asked>, only?: SQL) => {
  // Several states are asked for at once, and a product is asked for by its code, so they are no ordinary filters.
  const { status: _, materialCode: __, ...params } = ctx.params
  const states = parseIds(ctx.input.status)
  const { materialCode } = ctx.input
  return page(ctx.tx, params, listing, {
    table: workOrders,
    where: and(
      notDeleted(workOrders, ctx.caller.tenantId),
      states.length > 0 ? inArray(status, states) : undefined,
      materialCode ? sql`${workOrders.materialId} in (select m.id from wh_material m where m.material_code = ${materialCode})` : undefined,
      only,
    ),
    rows: async ({ where, order, size, offset }) =>
      wireOrders(
        ctx,
        await ordersWhere(ctx, where)
          .orderBy(...order)
          .limit(size)
          .offset(offset),
      ),
  })
}

/** 待选路线, with how many routes each could take. */
export async function withoutRoute(ctx: Context<Asked>) {
  const found = await orderPage(ctx, eq(status, CHOOSING))
  const ids = found.records.map(({ id }) => id)
  const counts = ids.length
    ? (
        await ctx.tx.execute<{ id: string; count: number }>(sql`
          select w.id::text, count(r.id)::int as count from erp_producation_workorder w
          left join erp_producation_route r on r.tenant_id = w.tenant_id and r.is_deleted = 0 and r.status in ('2', '3')
            and r.route_type = w.route_type and (r.material_id = w.material_id or exists (select 1 from ${routeRegisters} g
              where g.route_code = r.route_code and g.route_type = r.route_type and g.material_id = w.material_id and g.status = '1'
                and g.is_deleted = 0 and (g.dept_shop_id is null or g.dept_shop_id = w.dept_shop_id)))
          where w.id = any (${sql.param(ids)}::bigint[]) group by w.id`)
      ).rows
    : []
  return {
    ...found,
    records: found.records.map(record => ({ ...record, candidateCount: counts.find(({ id }) => id === record.id)?.count ?? 0 })),
  }
}
