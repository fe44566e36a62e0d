import Big from 'big.js'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { issuedTo } from '#domains/warehouse/issue/issue-work.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { insert, update } from '#server/db/rows.ts'
import { nextNumber } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { lockedDemands, settleDemands } from '../demand/demand.ledger.ts'
import { carryExecs } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { makePieces, type Piece, piecesOf } from '../piece/piece.ledger.ts'
import { CALLED_OFF } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { leaveRoute } from '../route-change/route-change.ledger.ts'
import { endItems, splitItems } from '../route-switch/route-switch.ledger.ts'
import { openUpdateOf } from '../work-update/work-update.query.ts'
import { warnOfPlan } from './plan-warning.store.ts'
import { happened, lockedOrders, recordEvent, type Working, type WorkOrderRow } from './work-event.ledger.ts'
import { workOrders } from './work-order.table.ts'
import { copySnapshot } from './work-snapshot.ledger.ts'
import { CANCELLED, CHOOSING, NOT_STARTED } from './work-state.rules.ts'

/** 排产, 拆单, 合单, 取消: which pieces are made together, and when. */
export interface Plan {
  readonly planStart: string
  readonly planEnd: string
  readonly deptShopId: string
  readonly orderClass: string
  readonly routeType: string
  readonly priority: number
}

/** 成品 and 半成品. */
const PRODUCTS: readonly string[] = ['1', '3']

interface NewOrder extends Plan {
  readonly sourceKind: string
  readonly salesOrderNo?: string | undefined
  readonly reason?: string | undefined
  readonly replenishOf?: string | undefined
  /** One entry for each piece. */
  readonly demandIds: readonly (string | undefined)[]
  /** The numbers that they have already. */
  readonly proCodes?: readonly string[]
}

/** A work order without a route yet, and its pieces. */
export async function createOrder(ctx: Working, materialId: string, { demandIds, proCodes, ...order }: NewOrder): Promise<string> {
  const product = (await materialsById(ctx.tx, ctx.caller.tenantId, [materialId])).get(materialId)
  if (product?.enabled !== 'yes') throw new Refusal('物料不存在或已停用')
  if (!PRODUCTS.includes(product.materialType)) throw new Refusal('只能安排成品或半成品')
  if (order.planEnd < order.planStart) throw new Refusal('计划完工不能早于计划开工')
  await requireWorkshop(ctx, order.deptShopId)
  const workId = await numbered(ctx, { ...order, materialId, qty: demandIds.length })
  await makePieces(ctx, workId, product, demandIds, proCodes)
  await recordEvent(ctx, workId, { eventType: 'plan', before: '', after: CHOOSING, detail: { qty: demandIds.length } })
  return workId
}

async function numbered(ctx: Working, values: Partial<typeof workOrders.$inferInsert>): Promise<string> {
  const year = shanghai(ctx.now).slice(2, 4)
  const rule = { prefix: `WO-${year}-`, digits: 4 } as const
  const orderNo = await nextNumber(ctx.tx, { tenantId: ctx.caller.tenantId, flowKey: `workOrder:${year}`, rule, now: ctx.now })
  return insert(ctx, workOrders, { status: CHOOSING, revNo: 0, holdStatus: '0', outdatedFlag: 'no', ...values, orderNo })
}

/** 备库投产. Pieces that no order asks for yet. */
export const planStock = (ctx: Context, { materialId, qty, ...plan }: Plan & { materialId: string; qty: number; reason: string }) =>
  createOrder(ctx, materialId, { ...plan, sourceKind: 'stock', demandIds: Array.from({ length: qty }, () => undefined) })

/** 排产. One work order for demands of one product; each piece belongs to its demand. */
export async function planDemands(ctx: Context, wanted: readonly { demandId: string; qty: number }[], plan: Plan): Promise<string> {
  const ids = wanted.map(({ demandId }) => demandId)
  if (new Set(ids).size !== ids.length) throw new Refusal('同一需求只能选择一次')
  const found = await lockedDemands(ctx, ids)
  const [first] = found
  if (!first) throw new Refusal('请选择生产需求')
  if (found.some(({ productId }) => productId !== first.productId)) throw new Refusal('所选需求的产品不同，不能合并排产')
  for (const { demandId, qty } of wanted) {
    const demand = found.find(({ id }) => id === demandId)
    if (!demand || demand.state === 'closed' || qty > demand.qty - demand.plannedQty)
      throw new Refusal(`排产件数超过未安排件数：${demand?.salesOrderNo ?? ''}`)
  }
  const workId = await createOrder(ctx, first.productId, {
    ...{ ...plan, sourceKind: 'order', salesOrderNo: found.find(({ id }) => id === ids[0])?.salesOrderNo },
    demandIds: wanted.flatMap(({ demandId, qty }) => Array.from({ length: qty }, () => demandId)),
  })
  await settleDemands(ctx, ids)
  const qty = wanted.reduce((sum, each) => sum + each.qty, 0)
  await warnOfPlan(ctx, { workId, materialId: first.productId, qty }, plan)
  return workId
}

/** 拆单. Some pieces of an order that was not started become an order of their own, by the same copy of the route. */
export async function splitOrder(
  ctx: Working,
  row: WorkOrderRow,
  { pieceIds, ...days }: { pieceIds: readonly string[]; planStart: string; planEnd: string },
): Promise<string> {
  if (!NOT_STARTED.includes(row.status)) throw new Refusal('工单已开工，不能拆单')
  if (days.planEnd < days.planStart) throw new Refusal('计划完工不能早于计划开工')
  if (await isOutsourced(ctx, row.id)) throw new Refusal('工单有工序已外协，不能拆单')
  if (await hasMaterial(ctx, row.id)) throw new Refusal('工单已领料，请先办理退料再拆单')
  const all = await piecesOf(ctx, row.id)
  if (isBegun(all)) throw new Refusal('工单有改制转入的产品件，不能拆单')
  const own = new Set(all.map(({ id }) => id))
  const chosen = [...new Set(pieceIds)]
  if (chosen.length === 0) throw new Refusal('请选择要拆出的产品件')
  if (chosen.some(id => !own.has(id))) throw new Refusal('所选产品件不属于该工单')
  if (chosen.length === own.size) throw new Refusal('不能拆出全部产品件')
  const { id: _, orderNo: __, createUser: ___, createTime: ____, version: _____, ...same } = row
  const workId = await numbered(ctx, { ...same, ...days, qty: chosen.length, revNo: row.revNo > 0 ? 1 : 0 })
  if (row.revNo > 0) await copySnapshot(ctx, { workId: row.id, revNo: row.revNo }, workId)
  await movePieces(ctx, chosen, workId)
  await carryExecs(ctx, chosen, { workId, revNo: row.revNo > 0 ? 1 : 0 })
  if (row.outdatedFlag === 'yes') await splitItems(ctx, row.id, workId)
  await recordEvent(ctx, workId, { eventType: 'split', before: '', after: row.status, detail: { fromWorkId: row.id } })
  await happened(ctx, row, {
    eventType: 'split',
    values: { qty: own.size - chosen.length },
    detail: { toWorkId: workId, qty: chosen.length },
  })
  return workId
}

/** The store has given something out to it that is not back. */
async function hasMaterial({ tx, caller }: Working, workId: string): Promise<boolean> {
  return [...(await issuedTo({ tx, tenantId: caller.tenantId }, workId)).values()].some(qty => new Big(qty).gt(0))
}

/** Another firm has been asked to do a step of it. */
async function isOutsourced({ tx }: Working, workId: string): Promise<boolean> {
  const where = and(eq(workExecs.workId, workId), eq(workExecs.isDeleted, 0), isNotNull(workExecs.outsourceLineId))
  return (await tx.select({ id: workExecs.id }).from(workExecs).where(where).limit(1)).length > 0
}

/** Pieces that are more than a number already. */
const isBegun = (own: readonly Piece[]): boolean => own.some(({ ingotNo }) => ingotNo)

const movePieces = (ctx: Working, pieceIds: readonly string[], workId: string) =>
  ctx.tx
    .update(pieces)
    .set({ workId, updateTime: ctx.now, updateUser: ctx.caller.userId })
    .where(and(inArray(pieces.id, [...pieceIds]), eq(pieces.tenantId, ctx.caller.tenantId)))

/** 合单. All pieces of one order without a route go to another one; what is left empty is cancelled. */
export async function mergeOrders(ctx: Working, workId: string, targetId: string): Promise<void> {
  if (workId === targetId) throw new Refusal('不能合并到本工单')
  const rows = await lockedOrders(ctx, [workId, targetId])
  const from = rows.find(({ id }) => id === workId) as WorkOrderRow
  const to = rows.find(({ id }) => id === targetId) as WorkOrderRow
  if (from.status !== CHOOSING || to.status !== CHOOSING) throw new Refusal('只有待选路线的工单可以合并')
  for (const [key, what] of SAME) if (from[key] !== to[key]) throw new Refusal(`${what}不同，不能合并`)
  const all = await piecesOf(ctx, from.id)
  if (isBegun(all)) throw new Refusal('工单有改制转入的产品件，不能合并')
  const moving = all.map(({ id }) => id)
  await movePieces(ctx, moving, to.id)
  await happened(ctx, to, {
    eventType: 'merge',
    values: { qty: to.qty + moving.length },
    detail: { fromWorkId: from.id, qty: moving.length },
  })
  await happened(ctx, from, { eventType: 'merge', after: CANCELLED, values: { qty: 0 }, detail: { toWorkId: to.id } })
}

const SAME = [
  ['materialId', '产品'],
  ['routeType', '路线类型'],
  ['sourceKind', '来源'],
  ['deptShopId', '主办车间'],
] as const

/** 取消. Its pieces are called off and belong to no demand any more; their numbers stay used. */
export async function cancelOrder(ctx: Working, row: WorkOrderRow, reason: string): Promise<void> {
  if (!NOT_STARTED.includes(row.status)) throw new Refusal('工单已开工，不能取消')
  if (await isOutsourced(ctx, row.id)) throw new Refusal('工单有工序已外协，不能取消')
  if (await hasMaterial(ctx, row.id)) throw new Refusal('工单已领料，请先办理退料再取消')
  if (await openUpdateOf(ctx, row.id)) throw new Refusal('该工单存在未通过的变更申请，请先处理')
  const own = await piecesOf(ctx, row.id)
  if (isBegun(own)) throw new Refusal('工单有改制转入的产品件，不能取消')
  const demandIds = [...new Set(own.flatMap(({ demandId }) => demandId ?? []))]
  if (demandIds.length > 0) await lockedDemands(ctx, demandIds)
  for (const { id } of own) await update(ctx, pieces, id, { status: CALLED_OFF, demandId: null })
  await settleDemands(ctx, demandIds)
  await happened(ctx, row, { eventType: 'cancel', after: CANCELLED, detail: { reason } })
  await endItems(ctx, row.id)
  await leaveRoute(ctx, row.routeId)
}
