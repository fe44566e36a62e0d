import { and, eq, inArray } from 'drizzle-orm'
import { insert, update } from '#server/db/rows.ts'
import { IN_PARALLEL } from '../route-change/route-change.rules.ts'
import { routeChanges } from '../route-change/route-change.table.ts'
import { happened, lockedOrders, type Working } from '../work-order/work-event.ledger.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { OPEN } from '../work-order/work-state.rules.ts'
import { KEPT, PENDING } from './route-switch.register.ts'
import { routeSwitches } from './route-switch.table.ts'

interface Change {
  readonly id: string
  readonly changeMode: string
  readonly oldRouteId: string
  readonly newRouteId: string
  readonly baseVersionNum: number
  readonly newVersionNum: number
}

/**
 * 变更生效: every work order that runs by the old version needs a decision. If both versions run side by side it has been made: orders end by the
 * version they began with.
 */
export async function raiseSwitches(ctx: Working, change: Change): Promise<number> {
  const found = await ctx.tx
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(
      and(
        ...[eq(workOrders.routeId, change.oldRouteId), eq(workOrders.tenantId, ctx.caller.tenantId), eq(workOrders.isDeleted, 0)],
        inArray(workOrders.status, [...OPEN]),
      ),
    )
  const isParallel = change.changeMode === IN_PARALLEL
  for (const order of await lockedOrders(
    ctx,
    found.map(({ id }) => id),
  )) {
    await insert(ctx, routeSwitches, {
      ...{ changeId: change.id, workId: order.id, oldRouteId: change.oldRouteId, newRouteId: change.newRouteId, raiseTime: ctx.now },
      ...{ oldVersionNum: change.baseVersionNum, newVersionNum: change.newVersionNum, status: isParallel ? KEPT : PENDING },
    })
    if (!isParallel) await happened(ctx, order, { eventType: 'outdated', values: { outdatedFlag: 'yes' }, detail: { changeId: change.id } })
  }
  return found.length
}

/** What became of the item that a request to switch came from. */
export async function settleItem(
  ctx: Working,
  id: string,
  values: { status: string; newRevNo?: number; updateId?: string | null; reason?: string },
): Promise<void> {
  await update(ctx, routeSwitches, id, { ...values, decideUser: ctx.caller.userId || null, decideTime: ctx.now })
}

/** 强制在制处置: whether a change lets nothing more start on an order before its switch is decided about. */
export async function mustDecide({ tx }: Pick<Working, 'tx'>, workId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: routeSwitches.id })
    .from(routeSwitches)
    .innerJoin(routeChanges, eq(routeChanges.id, routeSwitches.changeId))
    .where(
      and(
        ...[eq(routeSwitches.workId, workId), eq(routeSwitches.isDeleted, 0), eq(routeSwitches.status, PENDING)],
        eq(routeChanges.forceDecision, 'yes'),
      ),
    )
    .limit(1)
  return found !== undefined
}

const pendingOf = ({ tx }: Pick<Working, 'tx'>, workId: string) =>
  tx
    .select()
    .from(routeSwitches)
    .where(and(eq(routeSwitches.workId, workId), eq(routeSwitches.isDeleted, 0), eq(routeSwitches.status, PENDING)))

/** 拆单: what is to be decided about an order is to be decided about both. */
export async function splitItems(ctx: Working, fromWorkId: string, toWorkId: string): Promise<void> {
  for (const { changeId, oldRouteId, newRouteId, oldVersionNum, newVersionNum, raiseTime } of await pendingOf(ctx, fromWorkId))
    await insert(ctx, routeSwitches, {
      ...{ changeId, workId: toWorkId, oldRouteId, newRouteId, oldVersionNum, newVersionNum, raiseTime, status: PENDING },
    })
}

/** The order is over: nothing is left to decide about. */
export async function endItems(ctx: Working, workId: string): Promise<void> {
  for (const { id } of await pendingOf(ctx, workId)) await settleItem(ctx, id, { status: KEPT, reason: '工单已结束' })
}
