import { and, eq } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { notDeleted, update } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { postOutput } from '../output/output.ledger.ts'
import { movePiece, type Piece } from '../piece/piece.ledger.ts'
import { CONCEDED, GOOD, IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { nodesOfPiece } from '../repair/repair-node.query.ts'
import { endRework } from '../rework/rework-end.store.ts'
import { leaveRoute } from '../route-change/route-change.ledger.ts'
import { endItems } from '../route-switch/route-switch.ledger.ts'
import { happened, lockedOrder, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import type { WorkNode } from '../work-order/work-snapshot.ledger.ts'
import { FINISHED, SCRAPPED } from '../work-order/work-state.rules.ts'
import { DONE, FAILED, PASSED, stepsBefore } from './exec.rules.ts'
import { advance, type Exec, execsOf } from './exec.store.ts'
import { workExecs } from './exec.table.ts'

/** A step of a piece with everything around it, under the lock of its work order: reports on one order come one after the other. */
export interface Held {
  readonly order: WorkOrderRow
  readonly piece: Piece
  readonly exec: Exec
  readonly node: WorkNode
  /** Not before anything that is known of the piece: a request that waited for another one comes after it. */
  readonly now: Date
  /** All steps of the piece, and the copy of the route and the repairs they belong to. */
  readonly execs: readonly Exec[]
  readonly nodes: readonly WorkNode[]
}

export async function held(ctx: Working, execId: string): Promise<Held> {
  const order = await lockedOrder(ctx, (await pieceOf(ctx, execId)).workId)
  // It may have gone to another order while this one waited.
  const { workId, pieceId } = await pieceOf(ctx, execId)
  if (workId !== order.id) throw new Refusal('数据已被他人修改，请刷新后重试', 409)
  const around = await aroundStep(ctx, order, pieceId, execId)
  if (!around) throw new Refusal('该工序已有新的轮次，请刷新后重试', 409)
  return around
}

async function pieceOf({ tx, caller }: Reading, execId: string) {
  const [found] = await tx
    .select({ workId: workExecs.workId, pieceId: workExecs.pieceId })
    .from(workExecs)
    .where(and(eq(workExecs.id, execId), notDeleted(workExecs, caller.tenantId)))
  if (!found) throw missing('数据不存在或已删除')
  return found
}

type Reading = Pick<Working, 'tx' | 'now'> & { caller: { tenantId: string } }

/** The same without a lock, for papers about a step while somebody types; nothing if there is no such step. */
export async function seenStep(ctx: Reading, execId: string): Promise<Held | undefined> {
  const [found] = await ctx.tx
    .select({ order: workOrders, pieceId: workExecs.pieceId })
    .from(workExecs)
    .innerJoin(workOrders, eq(workOrders.id, workExecs.workId))
    .where(and(eq(workExecs.id, execId), notDeleted(workExecs, ctx.caller.tenantId)))
  return found && aroundStep(ctx, found.order, found.pieceId, execId)
}

async function aroundStep(ctx: Reading, order: WorkOrderRow, pieceId: string, execId: string): Promise<Held | undefined> {
  const [[piece], execs] = await Promise.all([ctx.tx.select().from(pieces).where(eq(pieces.id, pieceId)), execsOf(ctx, pieceId)])
  const nodes = await nodesOfPiece(ctx, order, execs)
  const exec = execs.find(({ id }) => id === execId)
  if (!exec) return undefined
  const node = must(
    nodes.find(({ nodeKey }) => nodeKey === exec.nodeKey),
    'the step in the copy of the route or in a repair',
  )
  const now = new Date(Math.max(ctx.now.getTime(), ...execs.map(({ stateTime }) => stateTime.getTime())))
  return { order, piece: must(piece, 'the piece'), exec, node, now, execs, nodes }
}

/** Steps before one that have not passed yet. */
export const unpassed = ({ node, execs }: Held): Exec[] =>
  execs.filter(each => node.preNodeKeys.includes(each.nodeKey) && !PASSED.includes(each.status))

/** Steps anywhere before one that were passed over by a permit and are still to be made up for. */
export function passedOver({ node, nodes, execs }: Held): Exec[] {
  const before = stepsBefore(nodes, node.nodeKey)
  return execs.filter(each => before.has(each.nodeKey) && !PASSED.includes(each.status))
}

/** Writes what became of a step, opens what comes after it, and ends the piece and the order when nothing is left. */
export async function settle(given: Working, at: Held, values: Partial<typeof workExecs.$inferInsert>): Promise<void> {
  const ctx = { ...given, now: at.now }
  const changed = { ...at.exec, ...values } as Exec
  await update(ctx, workExecs, at.exec.id, { ...values, stateTime: ctx.now })
  if (!values.status) return
  if ([DONE, FAILED].includes(values.status)) await postOutput(ctx, [at.piece.id])
  const execs = await advance(
    ctx,
    at.execs.map(each => (each.id === changed.id ? changed : each)),
    at.nodes,
  )
  await endRework(ctx, at.piece, execs)
  if (at.piece.status === IN_PROCESS && execs.every(({ status }) => PASSED.includes(status))) await endPiece(ctx, at, execs)
}

/** Nothing is left to do with a piece: it waits to be put into stock. */
export async function endPiece(ctx: Working, { piece, order }: Pick<Held, 'piece' | 'order'>, execs: readonly Exec[]): Promise<void> {
  const status = execs.some(({ result }) => result === '2') ? CONCEDED : GOOD
  await movePiece(ctx, piece, { moveType: 'MOVE', toPlace: 'wait_in' })
  await update(ctx, pieces, piece.id, { status, finishTime: ctx.now, ...(status === CONCEDED ? { qualityState: 'concession' } : {}) })
  await endOrder(ctx, order)
}

/** An order ends with its last piece: finished if one of them is good, else scrapped. */
export async function endOrder(ctx: Working, order: WorkOrderRow): Promise<void> {
  const states = (
    await ctx.tx
      .select({ status: pieces.status })
      .from(pieces)
      .where(and(eq(pieces.workId, order.id), eq(pieces.isDeleted, 0)))
  ).map(({ status }) => status)
  if (states.includes(IN_PROCESS)) return
  await happened(ctx, order, {
    eventType: 'finish',
    after: states.some(state => state === GOOD || state === CONCEDED) ? FINISHED : SCRAPPED,
  })
  await endItems(ctx, order.id)
  await leaveRoute(ctx, order.routeId)
}
