import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { lockRows, notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { openExecs } from '../exec/exec.store.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { productionRoutes } from '../route/route.table.ts'
import { preMaterialsOf } from '../route/route-graph.query.ts'
import { type RouteRow, routeById, wireRoute } from '../route/route-head.query.ts'
import { IN_FORCE } from '../route/route-state.rules.ts'
import { REGISTERED } from '../route-register/route-register.register.ts'
import { routeRegisters } from '../route-register/route-register.table.ts'
import { happened, type WorkOrderRow } from './work-event.ledger.ts'
import { CHOSEN, copyRoute, workNodesOf } from './work-snapshot.ledger.ts'
import { CHOOSING, OPEN, READY } from './work-state.rules.ts'

/** 选路线. Which routes a work order may go by, and taking one over. */
type Reading = Pick<Context, 'tx' | 'caller'>
type Wanting = Pick<WorkOrderRow, 'materialId' | 'routeType' | 'deptShopId'>

/** Lines that are open to the product of a work order in its workshop. */
const registersFor = ({ tx, caller }: Reading, order: Wanting) =>
  tx
    .select({ routeCode: routeRegisters.routeCode, isDefault: routeRegisters.isDefault, deptShopId: routeRegisters.deptShopId })
    .from(routeRegisters)
    .where(
      and(
        ...[
          notDeleted(routeRegisters, caller.tenantId),
          eq(routeRegisters.status, REGISTERED),
          eq(routeRegisters.materialId, order.materialId),
        ],
        eq(routeRegisters.routeType, order.routeType),
        or(sql`${routeRegisters.deptShopId} is null`, eq(routeRegisters.deptShopId, order.deptShopId)),
      ),
    )

type Registers = Awaited<ReturnType<typeof registersFor>>

/** The default of its workshop, else of all workshops. */
function defaultCode(registers: Registers): string | undefined {
  const defaults = registers.filter(({ isDefault }) => isDefault === 'yes')
  return (defaults.find(({ deptShopId }) => deptShopId) ?? defaults[0])?.routeCode
}

/** In force, of the type that the order wants, for its product or registered for it; the default first. */
export async function candidatesFor(ctx: Reading, order: WorkOrderRow, keyword?: string) {
  const registers = await registersFor(ctx, order)
  const codes = registers.map(({ routeCode }) => routeCode)
  const like = keyword ? containing(keyword) : undefined
  const found = await ctx.tx
    .select({ id: productionRoutes.id })
    .from(productionRoutes)
    .where(
      and(
        ...[notDeleted(productionRoutes, ctx.caller.tenantId), inArray(productionRoutes.status, [...IN_FORCE])],
        eq(productionRoutes.routeType, order.routeType),
        or(eq(productionRoutes.materialId, order.materialId), inArray(productionRoutes.routeCode, [...codes, ''])),
        like ? or(ilike(productionRoutes.routeCode, like), ilike(productionRoutes.routeName, like)) : undefined,
      ),
    )
  const first = defaultCode(registers)
  const rows = await Promise.all(
    found.map(async ({ id }) => {
      const row = await routeById(ctx, id)
      const [isDefault, registered] = [row.routeCode === first, codes.includes(row.routeCode)]
      const route = await wireRoute(ctx, row)
      return { ...route, isDefault, registered, score: isDefault ? 100 : registered ? 60 : 20, preMaterials: await preMaterialsOf(ctx, id) }
    }),
  )
  return rows.sort((one, other) => other.score - one.score || one.routeCode.localeCompare(other.routeCode))
}

/** Why a route cannot be chosen in this state. */
export function whyFixed({ status }: WorkOrderRow): string | undefined {
  if (status === CHOOSING) return undefined
  return OPEN.includes(status) ? '工单已选择工艺路线，请走工单变更' : '工单状态不允许选择工艺路线'
}

/** A work order goes by versions in force that are for its product and registered. */
export async function refuseUnlessFits(ctx: Reading, order: Wanting, route: RouteRow, reason: string | undefined): Promise<void> {
  const registers = await registersFor(ctx, order)
  if (!IN_FORCE.includes(route.status)) throw new Refusal('只能选择已启用的工艺路线')
  const isRegistered = registers.some(({ routeCode }) => routeCode === route.routeCode)
  if (route.routeType !== order.routeType || (route.materialId !== order.materialId && !isRegistered))
    throw new Refusal('工艺路线与工单产品不匹配')
  if (!isRegistered) throw new Refusal('工艺路线未登记，不能选用')
  if (defaultCode(registers) !== route.routeCode && !reason?.trim()) throw new Refusal('选用非默认路线必须填写原因')
}

/** The order, locked before, takes over the route as it is now: its steps for every piece. */
export async function chooseRoute(ctx: Context, order: WorkOrderRow, routeId: string, reason?: string) {
  // In force until this order has its copy.
  await lockRows(ctx, productionRoutes, [routeId])
  const route = await routeById(ctx, routeId)
  const fixed = whyFixed(order)
  if (fixed) throw new Refusal(fixed)
  await refuseUnlessFits(ctx, order, route, reason)
  const revNo = order.revNo + 1
  const snapshotId = await copyRoute(ctx, { workId: order.id, revNo, reason: CHOSEN }, route)
  const [nodes, pieces] = await Promise.all([workNodesOf(ctx, order.id, revNo), piecesOf(ctx, order.id)])
  await openExecs(
    ctx,
    { workId: order.id, revNo },
    pieces.map(({ id }) => id),
    nodes,
  )
  await happened(ctx, order, {
    ...{ eventType: 'chooseRoute', after: READY, detail: { routeId, routeCode: route.routeCode, reason: reason?.trim() ?? '' } },
    values: { routeId, versionNum: route.versionNum, revNo },
  })
  return { workId: order.id, snapshotId, routeCode: route.routeCode, versionNum: route.versionNum, nodeCount: nodes.length }
}
