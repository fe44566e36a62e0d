import { desc, eq } from 'drizzle-orm'
import { daysBetween } from '#model/day.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { happened, lockedOrder, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { GOING_ON, ON_HOLD, OPEN } from '../work-order/work-state.rules.ts'
import { PAUSE, RESUME } from './pause-log.register.ts'
import { pauseLogs } from './pause-log.table.ts'

/** 暂停与恢复 of work orders, under the lock of the order: whatever starts at the same moment starts before or is refused. */
interface Entry {
  readonly pauseType: string
  readonly affectDelivery: string
  readonly dutyDeptId?: string | undefined
  readonly billNo: string
  /** The day on which it takes effect. */
  readonly startDate: string
}

/** The pause that an order is in; none if it goes on. */
export async function heldSince({ tx }: Pick<Working, 'tx'>, workId: string) {
  const [last] = await tx.select().from(pauseLogs).where(eq(pauseLogs.workId, workId)).orderBy(desc(pauseLogs.id)).limit(1)
  return last?.operType === PAUSE ? last : undefined
}

export async function pauseOrder(
  ctx: Working,
  workId: string,
  { expectResumeDate, dutyDeptId = undefined, ...entry }: Entry & { readonly expectResumeDate?: string | undefined },
): Promise<WorkOrderRow> {
  const order = await lockedOrder(ctx, workId)
  if (order.holdStatus === ON_HOLD || !OPEN.includes(order.status)) throw new Refusal('工单状态已变化，不能暂停')
  const row = { ...entry, dutyDeptId: dutyDeptId ?? null, expectResumeDate: expectResumeDate ?? null }
  const book = bookOf(ctx)
  await post(book, pauseLogs, [{ ...row, workId, operType: PAUSE }])
  await happened(ctx, order, { eventType: 'pause', values: { holdStatus: ON_HOLD }, detail: { billNo: entry.billNo } })
  return order
}

export async function resumeOrder(
  ctx: Working,
  workId: string,
  { startDate: endDate, dutyDeptId, ...entry }: Entry,
): Promise<WorkOrderRow> {
  const order = await lockedOrder(ctx, workId)
  const pause = await heldSince(ctx, workId)
  if (order.holdStatus !== ON_HOLD || !pause) throw new Refusal('工单未暂停，无需恢复')
  const { startDate } = pause
  const days = daysBetween(startDate, endDate)
  const book = bookOf(ctx)
  await post(book, pauseLogs, [
    { ...entry, dutyDeptId: dutyDeptId ?? null, workId, operType: RESUME, pauseId: pause.id, startDate, endDate, days },
  ])
  await happened(ctx, order, { eventType: 'resume', values: { holdStatus: GOING_ON }, detail: { billNo: entry.billNo, days } })
  return order
}
