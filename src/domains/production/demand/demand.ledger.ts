import { and, eq, inArray, sql } from 'drizzle-orm'
import { insert, lockRows, notDeleted } from '#server/db/rows.ts'
import { conflict, missing } from '#server/http/refusal.ts'
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
