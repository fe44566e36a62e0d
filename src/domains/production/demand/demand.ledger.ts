import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { insert, lockRows, notDeleted, update } from '#server/db/rows.ts'
import { conflict, missing } from '#server/http/refusal.ts'
import { pieces } from '../piece/piece.table.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { demands } from './demand.table.ts'

export type Demand = typeof demands.$inferSelect

export interface DemandLine {
  readonly salesOrderNo: string
  readonly lineNo: number
  readonly salesOrderLineId: string
  readonly customerName?: string | undefined
  readonly productId: string
  readonly drawingVersion?: string | undefined
  readonly qty: number
  readonly requireDate: string
  readonly promiseDate?: string | undefined
}

/** 生产需求. A released line of a sales order asks production for its pieces, once. */
export async function openDemand(ctx: Working, line: DemandLine): Promise<string> {
  ctx.tx.lock(`demand ${line.salesOrderLineId}`)
  const [known] = await ctx.tx
    .select({ id: demands.id })
    .from(demands)
    .where(and(eq(demands.salesOrderLineId, line.salesOrderLineId), notDeleted(demands, ctx.caller.tenantId)))
  if (known) throw conflict('该订单行已下达生产需求')
  return insert(ctx, demands, { ...line, state: 'open' })
}

/** Demands to plan or to free, locked in the order of their ids, with what is planned of each. */
export async function lockedDemands(ctx: Working, ids: readonly string[]): Promise<(Demand & { plannedQty: number })[]> {
  await lockRows(ctx, demands, ids, 'update')
  const rows = await ctx.tx
    .select({ row: demands, plannedQty: plannedQty() })
    .from(demands)
    .where(inArray(demands.id, [...ids, '0']))
  if (rows.length !== new Set(ids).size) throw missing('数据不存在或已删除')
  return rows.map(({ row, plannedQty }) => ({ ...row, plannedQty }))
}

const plannedQty = () =>
  sql<number>`(select count(*)::int from erp_producation_workorder_piece p
    where p.demand_id = erp_producation_demand.id and p.is_deleted = 0 and p.status in ('0', '1', '3'))`

/** After pieces were linked or freed: a demand is planned when all it wants is on its way. */
export async function settleDemands({ tx, now }: Working, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(demands)
    .set({
      state: sql`case when ${plannedQty()} >= qty then 'planned' else 'open' end`,
      updateTime: now,
      version: sql`version + 1`,
    })
    .where(and(inArray(demands.id, [...ids]), inArray(demands.state, ['open', 'planned'])))
}

/** 已投产. How many pieces are under way or done for order lines. */
export async function plannedOf(tx: Tx, salesOrderLineIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ line: demands.salesOrderLineId, planned: plannedQty() })
    .from(demands)
    .where(and(inArray(demands.salesOrderLineId, [...salesOrderLineIds, '0']), eq(demands.isDeleted, 0)))
  return new Map(rows.map(({ line, planned }) => [line, planned]))
}

async function demandOf(ctx: Working, salesOrderLineId: string): Promise<Demand> {
  ctx.tx.lock(`demand ${salesOrderLineId}`)
  const [found] = await ctx.tx
    .select()
    .from(demands)
    .where(and(eq(demands.salesOrderLineId, salesOrderLineId), notDeleted(demands, ctx.caller.tenantId)))
  if (!found) throw missing('该订单行没有生产需求')
  await lockRows(ctx, demands, [found.id], 'update')
  return found
}

/** 需求变更. The line wants more, less or another day. Pieces under way stay; what is too much of them is shown as 富余可转单. */
export async function changeDemand(ctx: Working, salesOrderLineId: string, wants: Pick<DemandLine, 'qty' | 'requireDate'>): Promise<void> {
  const { id } = await demandOf(ctx, salesOrderLineId)
  await update(ctx, demands, id, wants)
  await settleDemands(ctx, [id])
}

/** 需求关闭. Nothing is wanted any more: pieces that were meant for the line are for nobody (INV-98). */
export async function closeDemand(ctx: Working, salesOrderLineId: string): Promise<void> {
  const { id } = await demandOf(ctx, salesOrderLineId)
  await ctx.tx
    .update(pieces)
    .set({ demandId: null, updateTime: ctx.now, version: sql`version + 1` })
    .where(and(eq(pieces.demandId, id), eq(pieces.isDeleted, 0)))
  await update(ctx, demands, id, { state: 'closed' })
}
