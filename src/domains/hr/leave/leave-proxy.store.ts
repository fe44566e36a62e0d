import { and, eq, isNull } from 'drizzle-orm'
import { instantOf } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { proxies } from '#server/engine/shell/wf.table.ts'
import type { leave } from './leave.flow.ts'
import type { Span } from './leave-days.query.ts'
import { employeeOf } from './leave-people.query.ts'

type Context = EffectContext<SubmittedOf<typeof leave>>

const HALF_DAY = 12 * 3_600_000

/** From the first half day to the end of the last (exclusive), in Shanghai time. */
export function absence({ startDate, startHalf, endDate, endHalf }: Span): { fromAt: Date; untilAt: Date } {
  const from = instantOf(startDate).getTime() + (startHalf === 'pm' ? HALF_DAY : 0)
  const until = instantOf(endDate).getTime() + (endHalf === 'pm' ? 2 : 1) * HALF_DAY
  return { fromAt: new Date(from), untilAt: new Date(until) }
}

const reasonOf = ({ number }: Pick<Context, 'number'>) => `请假 ${number}`

/** 工作代理. During the leave, tasks go to the named person. */
export async function startProxy(ctx: Context): Promise<void> {
  const { tx, tenantId, newId, now, doc } = ctx
  const { fromAt, untilAt } = absence(doc)
  if (!doc.agentId || untilAt <= now) return
  const employee = await employeeOf(tx, tenantId, doc.employeeId)
  if (!employee?.userId) return
  await tx.insert(proxies).values({
    id: newId(),
    tenantId,
    principal: employee.userId,
    agent: doc.agentId,
    fromAt,
    untilAt,
    reason: reasonOf(ctx),
    createdBy: employee.userId,
    createdAt: now,
  })
}

export async function endProxy(ctx: Pick<Context, 'tx' | 'tenantId' | 'now' | 'number'>): Promise<void> {
  const { tx, tenantId, now } = ctx
  await tx
    .update(proxies)
    .set({ revokedAt: now })
    .where(and(eq(proxies.tenantId, tenantId), eq(proxies.reason, reasonOf(ctx)), isNull(proxies.revokedAt)))
}
