import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import type { EventOf, FlowEvent } from '../event.ts'
import { create } from './create.ts'
import { type Acting, attempt, companyOf } from './engine.ts'
import { type Loaded, loadCase } from './load.ts'
import { refusal } from './refuse.ts'
import type { run as runCommand } from './run.ts'
import { instances } from './wf.table.ts'

/**
 * 子流程. Effects of a step on other cases, in the same transaction: a child starts, an unneeded child ends, and the parent is told the
 * result.
 */
type Run = typeof runCommand

const MOST_LEVELS = 5

export async function tendRelatives(acting: Acting, loaded: Loaded, happened: readonly FlowEvent[], run: Run): Promise<void> {
  // In the other case the system acts, not the current person.
  const system: Acting = { ...acting, user: '', dept: '', external: false, system: true }
  for (const event of happened) {
    if (event.type === 'SubStarted') await begin(system, loaded, event, run)
    else if (event.type === 'SubCancelled') await end(system, loaded, event.visit, run)
  }
  const result = endOf(happened)
  if (result && loaded.instance.parentVisit) await tellAbove(system, loaded, result, run)
}

async function begin(acting: Acting, above: Loaded, { flowKey, starter, visit, values }: EventOf<'SubStarted'>, run: Run): Promise<void> {
  if ((await levelOf(acting, above.instance.id)) >= MOST_LEVELS) throw refusal('E_LOOP_LIMIT', `子流程嵌套不能超过${MOST_LEVELS}层`)
  const dept = (await companyOf(acting)).org.person(starter)?.dept ?? ''
  const child = await create(acting, flowKey, { user: starter, dept }, { instanceId: above.instance.id, visitId: visit })
  try {
    await attempt(acting, trying => run(trying, child, { form: values, command: () => ({ type: 'submit', dept, initiator: starter }) }))
  } catch (error) {
    if (!(error instanceof Refusal) || error.data.error === 'E_LOOP_LIMIT') throw error
    await leaveToStarter(acting, child, values, starter, error, run)
  }
}

/** The parent's values may not fill the whole form: the starter completes the rest. */
async function leaveToStarter(acting: Acting, child: Loaded, form: object, starter: string, why: Refusal, run: Run): Promise<void> {
  await run({ ...acting, user: starter, system: false }, child, {
    form: { ...form },
    command: () => ({ type: 'saveDraft', dept: child.instance.deptId ?? '' }),
  })
  const { title } = child.registered.flow
  await acting.engine.ports.notify(acting.tx, acting.site, acting.newId, [starter], {
    title: '待补充的子流程',
    content: `「${title}」已为您建好草稿，请补充后提交：${why.message}`,
  })
}

/** The waiting position is gone (returned, withdrawn or terminated), so the child is terminated too. */
async function end(acting: Acting, above: Loaded, visit: string, run: Run): Promise<void> {
  const open = await acting.tx
    .select({ id: instances.id, status: instances.status })
    .from(instances)
    .where(and(eq(instances.parentId, above.instance.id), eq(instances.parentVisit, visit), isNull(instances.endedAt)))
  for (const { id, status } of open) {
    const child = await loadCase(acting, { processInstanceId: id }, true)
    const reason = '上级流程不再等待该子流程'
    if (status === 'draft')
      await acting.tx
        .update(instances)
        .set({ parentVisit: null })
        .where(inArray(instances.id, [id]))
    else await run(acting, child, { command: () => ({ type: 'terminate', reason }) })
  }
}

type Result = 'approved' | 'rejected' | 'terminated' | 'withdrawn'

/** A withdrawn case may be resubmitted; only a deleted one never comes back. */
function endOf(happened: readonly FlowEvent[]): Result | undefined {
  for (const event of happened) {
    if (event.type === 'Completed' && (event.result === 'approved' || event.result === 'rejected')) return event.result
    if (event.type === 'Terminated') return 'terminated'
    if (event.type === 'Deleted') return 'withdrawn'
  }
  return undefined
}

async function tellAbove(acting: Acting, { instance, document }: Loaded, result: Result, run: Run): Promise<void> {
  const above = await loadCase(acting, { processInstanceId: instance.parentId! }, true)
  const visit = instance.parentVisit!
  if (above.instance.state.waits[visit] !== 'sub') return
  await run(acting, above, { command: () => ({ type: 'subFinished', visit, result, out: document.data as never }) })
}

async function levelOf({ tx }: Acting, id: string): Promise<number> {
  const { rows } = await tx.execute<{ level: number }>(sql`
    with recursive above as (
      select parent_id, 1 as level from wf_instance where id = ${id}
      union all select i.parent_id, a.level + 1 from above a join wf_instance i on i.id = a.parent_id where a.level < ${MOST_LEVELS}
    ) select max(level) as level from above`)
  return rows[0]?.level ?? 0
}
