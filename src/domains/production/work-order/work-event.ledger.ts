import { and, eq, inArray, sql } from 'drizzle-orm'
import { update } from '#server/db/rows.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { workEvents, workOrders } from './work-order.table.ts'

/** What work on a work order needs: a request has it, and effects of flows can name it. */
export type Working = Pick<Context, 'tx' | 'newId' | 'now'> & { caller: { userId: string; deptId: string; tenantId: string } }
export type WorkOrderRow = typeof workOrders.$inferSelect

/** Work orders to change, locked in the order of their ids. Everything that happens to a piece happens under the lock of its order. */
export async function lockedOrders({ tx, caller }: Pick<Working, 'tx' | 'caller'>, ids: readonly string[]): Promise<WorkOrderRow[]> {
  const distinct = [...new Set(ids)]
  const rows = await tx
    .select()
    .from(workOrders)
    .where(and(inArray(workOrders.id, distinct), eq(workOrders.tenantId, caller.tenantId), eq(workOrders.isDeleted, 0)))
    .orderBy(workOrders.id)
    .for('update')
  if (rows.length !== distinct.length) throw missing('数据不存在或已删除')
  return rows
}

export async function lockedOrder(ctx: Pick<Working, 'tx' | 'caller'>, id: string, lockVer?: number): Promise<WorkOrderRow> {
  const [row] = await lockedOrders(ctx, [id])
  if (!row) throw missing('数据不存在或已删除')
  if (lockVer !== undefined && lockVer !== row.version) throw new Refusal('数据已被他人修改，请刷新后重试', 409)
  return row
}

interface Happened {
  readonly eventType: string
  readonly after?: string
  readonly values?: Partial<typeof workOrders.$inferInsert>
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The only way in which a work order changes its state: with an event that says so (INV-68). */
export async function happened(
  ctx: Working,
  row: WorkOrderRow,
  { eventType, after = row.status, values, detail = {} }: Happened,
): Promise<void> {
  if (values || after !== row.status) await update(ctx, workOrders, row.id, { ...values, status: after })
  await recordEvent(ctx, row.id, { eventType, before: row.status, after, detail })
}

export const recordEvent = (
  ctx: Working,
  workId: string,
  event: { eventType: string; before: string; after: string; detail: Readonly<Record<string, unknown>> },
) => {
  const book = bookOf(ctx)
  return post(book, workEvents, [{ workId, userId: ctx.caller.userId || null, ...event }])
}

export const eventsOf = ({ tx }: Pick<Working, 'tx'>, workId: string) =>
  tx.select().from(workEvents).where(eq(workEvents.workId, workId)).orderBy(sql`${workEvents.id} desc`).limit(100)
