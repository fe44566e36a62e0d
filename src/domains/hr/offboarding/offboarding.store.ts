import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { endSessionsOf } from '#platform/auth/session.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { users } from '#platform/user/user.table.ts'
import { superior } from '#server/engine/resolve.ts'
import { type Acting, companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { proxies, tasks } from '#server/engine/shell/wf.table.ts'
import { asRefusal } from '#server/http/failure.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Leaver {
  readonly userId?: string | null | undefined
  readonly deptId?: string | null | undefined
}

/** 离岗. When somebody leaves: tasks go to the next head, proxies end, and all sessions are terminated. */
export async function closeAccount(acting: Acting, { userId, deptId }: Leaver, reason = '离职交接'): Promise<void> {
  if (!userId) return
  const { tx, site, now } = acting
  // Before the account is closed, because a case cannot be handed over by an unknown holder.
  await handOver(acting, userId, await heirs(acting, userId, deptId ?? ''), reason)
  await tx
    .update(proxies)
    .set({ revokedAt: now })
    .where(and(or(eq(proxies.principal, userId), eq(proxies.agent, userId)), isNull(proxies.revokedAt)))
  await tx
    .update(users)
    .set({ status: 0, updateTime: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
  await endSessionsOf(tx, site, [userId], 'disabled')
}

/** The next head, else the personnel office, else the administrators; never the person who leaves. */
async function heirs(acting: Acting, userId: string, deptId: string): Promise<string[]> {
  const { org } = await companyOf(acting)
  const above = superior(org, userId, deptId)
  const office = await holdersOf(acting.tx, acting.tenantId, 'hr_head', 'hr_specialist')
  const administrators = await holdersOf(acting.tx, acting.tenantId, 'sysadmin', 'administrator')
  return [...new Set([...(above ? [above] : []), ...office, ...administrators])].filter(each => each !== userId)
}

/** In the order of case ids, to avoid deadlocks. */
async function handOver(acting: Acting, from: string, to: readonly string[], reason: string): Promise<void> {
  const system: Acting = { ...acting, system: true }
  const open = await acting.tx
    .selectDistinct({ id: tasks.instanceId })
    .from(tasks)
    .where(and(or(eq(tasks.owner, from), eq(tasks.holder, from)), eq(tasks.status, 0)))
    .orderBy(asc(tasks.instanceId))
  for (const { id } of open) await handCase(system, id, from, to, reason)
}

/** The first person who may take it: at money nodes nobody decides about their own document (INV-06). */
async function handCase(acting: Acting, processInstanceId: string, from: string, to: readonly string[], reason: string): Promise<void> {
  let refused: unknown = new Refusal('没有可以接收待办的人')
  for (const heir of to) {
    const loaded = await loadCase(acting, { processInstanceId }, true)
    try {
      await run(acting, loaded, { command: () => ({ type: 'handover', from, to: heir, reason }) })
      return
    } catch (error) {
      if (!asRefusal(error)) throw error
      refused = error
    }
  }
  throw refused
}
