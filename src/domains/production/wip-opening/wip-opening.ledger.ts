import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { openingStamp } from '#domains/finance/period/period.ledger.ts'
import type { ValuesOf } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { nextNumber, numbersUsed } from '#server/document/number.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { lockedDemands, settleDemands } from '../demand/demand.ledger.ts'
import { DONE, STANDING, stepsBefore } from '../exec/exec.rules.ts'
import { advance, execsOf } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { movePiece, piecesOf } from '../piece/piece.ledger.ts'
import { pieces } from '../piece/piece.table.ts'
import { postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { OPENING } from '../piece-cost/piece-cost.register.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { nodesOf } from '../route/route-graph.query.ts'
import { routeById } from '../route/route-head.query.ts'
import { happened, lockedOrder } from '../work-order/work-event.ledger.ts'
import { createOrder } from '../work-order/work-plan.store.ts'
import { chooseRoute, refuseUnlessFits } from '../work-order/work-route.store.ts'
import { workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { RUNNING } from '../work-order/work-state.rules.ts'
import type { wipOpening } from './wip-opening.register.ts'
import { wipOpenings } from './wip-opening.table.ts'

/** 期初在制 (production.md 2.6). Entered and checked while the first period is open; checked again when it is posted. */
type Asked = ValuesOf<typeof wipOpening.createActions.enter>
type Row = typeof wipOpenings.$inferSelect

const REASON = '期初在制'
const PRIORITY = 5
const RULE = { prefix: 'QCZZ', date: 'YMD', digits: 4 } as const
/** Numbers that this company gives to pieces itself: `26ZZ0042`. */
const OWN_NUMBER = /^(\d\d[A-Z]{2})(\d{4})$/

export async function enterOpening(ctx: Context, asked: Asked): Promise<string> {
  await openingStamp(bookOf(ctx))
  await requireFitting(ctx, asked)
  return insert(ctx, wipOpenings, { ...asked, demandId: asked.demandId ?? null, openingState: 'wait', filedBy: ctx.caller.userId })
}

/** A number of its own, a workshop, and a step of a route in force for the product. */
async function requireFitting(ctx: Context, { proCode, materialId, routeId, deptShopId, processSeq }: Asked): Promise<void> {
  const [known] = await ctx.tx
    .select({ id: pieces.id })
    .from(pieces)
    .where(and(eq(pieces.proCode, proCode), notDeleted(pieces, ctx.caller.tenantId)))
  if (known) throw conflict(`产品编号【${proCode}】已存在`)
  await requireWorkshop(ctx, deptShopId)
  const route = await routeById(ctx, routeId)
  await refuseUnlessFits(ctx, { materialId, deptShopId, routeType: route.routeType }, route, REASON)
  if (!(await nodesOf(ctx, routeId)).some(node => node.processSeq === processSeq))
    throw new Refusal(`产品编号【${proCode}】：路线中没有序号为 ${processSeq} 的工序`)
}

/** All that waits, if it comes to what the old books say. Returns the first row. */
export async function bookOpenings(ctx: Context, controlTotal: string): Promise<string> {
  const { tx, caller, now } = ctx
  const at = wipOpenings
  const stamp = await openingStamp(bookOf(ctx))
  const rows = await tx
    .select()
    .from(at)
    .where(and(notDeleted(at, caller.tenantId), eq(at.openingState, 'wait')))
    .orderBy(asc(at.id))
    .for('update')
  if (rows.length === 0) throw conflict('没有待入账的期初在制')
  if (rows.some(({ filedBy }) => filedBy === caller.userId)) throw new Refusal('不能入账自己录入的期初')
  const total = rows.reduce((sum, { accumCost }) => sum.plus(accumCost), new Big(0))
  if (!total.eq(controlTotal)) throw new Refusal(`待入账合计 ${total.toFixed(2)} 与原账套金额 ${new Big(controlTotal).toFixed(2)} 不一致`)
  const demandIds = [...new Set(rows.flatMap(({ demandId }) => demandId ?? []))]
  const demands = demandIds.length > 0 ? await lockedDemands(ctx, demandIds) : []
  for (const { id, productId, qty, plannedQty, salesOrderNo } of demands) {
    const own = rows.filter(({ demandId }) => demandId === id)
    if (own.some(({ materialId }) => materialId !== productId)) throw new Refusal(`生产需求【${salesOrderNo}】的产品不同`)
    if (own.length > qty - plannedQty) throw new Refusal(`件数超过未安排件数：${salesOrderNo}`)
  }
  const billNo = await nextNumber(tx, { tenantId: caller.tenantId, flowKey: 'wipOpening', rule: RULE, now: stamp.postTime })
  const keyOf = ({ materialId, routeId, deptShopId }: Row) => [materialId, routeId, deptShopId].join()
  for (const key of new Set(rows.map(keyOf))) {
    const group = rows.filter(row => keyOf(row) === key)
    const workId = await orderOf(ctx, group)
    await standAt(ctx, workId, group, stamp.postTime)
    const ids = new Map((await piecesOf(ctx, workId)).map(({ id, proCode }) => [proCode, id]))
    await postCosts(
      bookOf(ctx),
      group.map(({ proCode, accumCost }) => ({
        ...{ workId, pieceId: must(ids.get(proCode), proCode), costItem: OPENING, billNo, basis: '1', amount: accumCost },
      })),
      stamp,
    )
    const posted = { openingState: 'posted', postedBy: caller.userId, postedDate: formatDate(now, 'yyyy-MM-dd'), billNo, workId }
    for (const { id } of group) await update(ctx, wipOpenings, id, posted)
  }
  await settleDemands(ctx, demandIds)
  return must(rows[0], 'a row').id
}

/** A running order of pieces of one product on one route, under the numbers that they have. */
async function orderOf(ctx: Context, group: readonly Row[]): Promise<string> {
  const [first, today] = [must(group[0], 'a piece'), formatDate(ctx.now, 'yyyy-MM-dd')]
  const { routeClass, routeType } = await routeById(ctx, first.routeId)
  for (const { proCode } of group) await countOn(ctx, proCode)
  const ends = group.map(({ planEnd }) => planEnd).sort()
  const workId = await createOrder(ctx, first.materialId, {
    ...{ planStart: today, planEnd: [today, ...ends].sort().at(-1) ?? today, deptShopId: first.deptShopId, priority: PRIORITY },
    ...{ orderClass: routeClass, routeType, sourceKind: group.some(({ demandId }) => demandId) ? 'order' : 'stock', reason: REASON },
    ...{ demandIds: group.map(({ demandId }) => demandId ?? undefined), proCodes: group.map(({ proCode }) => proCode) },
  })
  await chooseRoute(ctx, await lockedOrder(ctx, workId), first.routeId, REASON)
  await happened(ctx, await lockedOrder(ctx, workId), { eventType: 'start', after: RUNNING })
  return workId
}

/** Whoever plans next counts on behind it. */
async function countOn({ tx, caller, now }: Context, proCode: string): Promise<void> {
  const [, prefix, number] = OWN_NUMBER.exec(proCode) ?? []
  if (prefix)
    await numbersUsed(tx, { tenantId: caller.tenantId, flowKey: `piece:${prefix}`, rule: { prefix, digits: 4 }, now }, Number(number))
}

/** Steps before where each piece stands were done, by whomever; nobody here reported them. */
async function standAt(ctx: Context, workId: string, group: readonly Row[], endTime: Date): Promise<void> {
  const nodes = await workNodesOf(ctx, workId, 1)
  const own = new Map((await piecesOf(ctx, workId)).map(piece => [piece.proCode, piece]))
  for (const { proCode, processSeq, heatNo, ingotNo } of group) {
    const piece = must(own.get(proCode), proCode)
    const node = nodes.find(each => each.processSeq === processSeq)
    if (!node) throw new Refusal(`产品编号【${proCode}】：路线中没有序号为 ${processSeq} 的工序`)
    await ctx.tx
      .update(workExecs)
      .set({ status: DONE, result: '1', endTime, stateTime: ctx.now, updateTime: ctx.now, updateUser: ctx.caller.userId })
      .where(and(eq(workExecs.pieceId, piece.id), inArray(workExecs.nodeKey, [...stepsBefore(nodes, node.nodeKey), ''])))
    const execs = await advance(ctx, await execsOf(ctx, piece.id), nodes)
    if (!execs.some(({ status }) => STANDING.includes(status))) throw new Refusal(`产品编号【${proCode}】已无待做的工序，请按期初库存录入`)
    await update(ctx, pieces, piece.id, { heatNo, ingotNo })
    await movePiece(ctx, piece, { moveType: 'MOVE', toPlace: 'shop', refId: node.deptShopId })
  }
}
