import { and, desc, eq, ne } from 'drizzle-orm'
import { detailUrl, handleUrl } from '#server/engine/shell/announce.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { loadCase, type Named } from '#server/engine/shell/load.ts'
import { type Asked, type Outcome, run } from '#server/engine/shell/run.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { replayed } from '#server/http/idempotency.ts'
import type { Context } from '#server/http/route.ts'

export { detailUrl, handleUrl }

const EXTERNAL = 3

/** The caller as the engine knows them: from the session, never from the request. */
export const actingOf = ({ caller, tx, site, app, now, newId }: Context): Acting => ({
  engine: app.engine,
  site,
  tx,
  tenantId: caller.tenantId,
  user: caller.userId,
  dept: caller.deptId,
  now,
  external: caller.accountType === EXTERNAL,
  newId,
})

export const resultOf = ({ approvalStatus, bizId, instanceId, number }: Outcome) => ({
  objMap: { approvalStatus, record: { bizId, processInstanceId: instanceId } },
  number,
})

/** One command on one case, in this transaction. The same command id is carried out once, whoever sends it again. */
export async function command(ctx: Context, named: Named, asked: Asked, commandId?: string) {
  const acting = actingOf(ctx)
  return once(ctx, commandId, async () => resultOf(await run(acting, await loadCase(acting, named, true), asked)))
}

export async function once<T>(ctx: Context, commandId: string | undefined, act: () => Promise<T>): Promise<T> {
  if (!commandId) return act()
  const body = { ...ctx.params, commandId: undefined }
  const command = { userId: ctx.caller.userId, key: `flow:${commandId}`, command: body, keep: true }
  return (await replayed(ctx.tx, command, act)) as T
}

/** The caller's oldest other to-do: handled one after the other without going back to the list. */
export async function nextTask({ tx, caller }: Context, done: string) {
  const [task] = await tx
    .select({ taskId: tasks.id, processInstanceId: tasks.instanceId, businessId: tasks.bizId, flowKey: tasks.flowKey, title: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.holder, caller.userId), eq(tasks.status, 0), ne(tasks.id, done)))
    .orderBy(desc(tasks.arrivedAt), desc(tasks.id))
    .limit(1)
  return task && { ...task, pcUrl: handleUrl(task.flowKey, task.taskId, task.processInstanceId, task.businessId) }
}
