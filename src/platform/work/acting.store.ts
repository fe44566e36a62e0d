import { EXTERNAL } from '#model/account.ts'
import { prepared } from '#server/db/prepared.ts'
import { detailUrl, handleUrl } from '#server/engine/shell/announce.ts'
import { type Acting, companyOf } from '#server/engine/shell/engine.ts'
import { type Loaded, loadCase, type Named } from '#server/engine/shell/load.ts'
import { type Asked, type Outcome, run } from '#server/engine/shell/run.ts'
import { replayed } from '#server/http/idempotency.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { mustSee } from './access.store.ts'

export { detailUrl, handleUrl }

/** The caller as the engine knows them: from the session, never from the request. */
export const actingOf = ({
  caller,
  tx,
  site,
  app,
  now,
  newId,
}: Pick<Context, 'caller' | 'tx' | 'site' | 'app' | 'now' | 'newId'>): Acting => ({
  engine: app.engine,
  site,
  tx,
  tenantId: caller.tenantId,
  user: caller.userId,
  dept: caller.deptId,
  now,
  external: caller.accountType === EXTERNAL,
  admin: caller.isAdmin,
  newId,
})

export const resultOf = ({ approvalStatus, bizId, instanceId, number }: Outcome) => ({
  objMap: { approvalStatus, record: { bizId, processInstanceId: instanceId } },
  number,
})

/** One command on one case, in this transaction. The same command id is carried out once, whoever sends it again. */
export async function command(ctx: Context, named: Named, asked: Asked, commandId?: string) {
  const acting = actingOf(ctx)
  return once(ctx, commandId, async () => carryOut(ctx, acting, await loadCase(acting, named, true), asked))
}

/** A refusal tells something about the case: whoever may not see it learns only that there is none. */
export async function carryOut(ctx: Context, acting: Acting, loaded: Loaded, asked: Asked) {
  try {
    return resultOf(await run(acting, loaded, asked))
  } catch (error) {
    if (error instanceof Refusal && !wasOffered(loaded, ctx.caller.userId)) await mustSee(ctx, await companyOf(acting), loaded)
    throw error
  }
}

/** Whoever was offered a task is told who was faster. */
const wasOffered = ({ instance }: Loaded, user: string): boolean =>
  Object.values(instance.state.visits).some(visit => visit.seats.some(seat => seat.pool?.includes(user)))

export async function once<T>(ctx: Context, commandId: string | undefined, act: () => Promise<T>): Promise<T> {
  if (!commandId) return act()
  const body = { ...ctx.params, commandId: undefined }
  const command = { userId: ctx.caller.userId, key: `flow:${commandId}`, command: body, keep: true }
  return (await replayed(ctx.tx, command, act)) as T
}

interface NextTask {
  taskId: string
  processInstanceId: string
  businessId: string
  flowKey: string
  title: string
}

const next = prepared<NextTask>(`
  select id as "taskId", instance_id as "processInstanceId", biz_id as "businessId", flow_key as "flowKey", title
  from wf_task where holder = $1 and status = 0 and id <> $2 order by arrived_at desc, id desc limit 1`)

/** The caller's newest other to-do: handled one after the other without going back to the list. */
export async function nextTask({ tx, caller }: Context, done: string) {
  const [task] = await tx.rows(next, [caller.userId, done])
  return task && { ...task, pcUrl: handleUrl(task.flowKey, task.taskId, task.processInstanceId, task.businessId) }
}
