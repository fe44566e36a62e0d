import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import type { Diff } from '#server/document/diff.ts'
import type { Desk, FlowSample } from '#server/document/sample.ts'
import type { Command } from '#server/engine/command.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { saveDraft, startCase } from '#server/engine/shell/start.ts'
import { openTasks } from '#server/engine/state.ts'
import type { Site } from '#server/site.ts'
import { deskOf } from './desk.store.ts'

/** Creates a document the way people do: started, decided and returned through the engine, each step in its own transaction. */
type Fate = 'approved' | 'running' | 'returned' | 'rejected' | 'draft' | 'withdrawn'

/** Which document of a sample, its outcome, and how many days ago it starts: a sample knows its date. */
export interface Life {
  readonly fate: Fate
  readonly nth: number
  readonly daysAgo: number
}

export interface Opening {
  app: App
  site: Site
  today: Date
}

const HOUR = 3_600_000
const MOST_STEPS = 40
const UNDER_WAY = 2

/** Runs it to its outcome and returns its id. */
export async function live({ app, site, today }: Opening, sample: FlowSample, { fate, nth, daysAgo }: Life): Promise<string> {
  const clock = { at: today.getTime() - daysAgo * 24 * HOUR }
  const act = <T>(account: string, work: (acting: Acting, desk: Desk) => Promise<T>): Promise<T> =>
    site.database.change({ userId: '', account, from: 'seed', action: 'seed', requestId: '' }, async tx => {
      const desk = deskOf(app, site, tx, account, nth, today)
      const acting = await actingAs(app, site, tx, await desk.user(account), new Date(clock.at))
      clock.at = Math.min(clock.at + HOUR * (1 + (nth % 3)), today.getTime())
      return work(acting, desk)
    })
  const starting = async (desk: Desk) => ({
    flowKey: sample.key,
    form: await sample.form(desk),
    picks: Object.fromEntries(
      await Promise.all(Object.entries(sample.picks).map(async ([node, accounts]) => [node, await Promise.all(accounts.map(desk.user))])),
    ),
  })
  const author = sample.others[nth] ?? sample.by
  if (fate === 'draft') return (await act(author, async (acting, desk) => saveDraft(acting, await starting(desk)))).bizId
  const { instanceId, bizId } = await act(author, async (acting, desk) => startCase(acting, await starting(desk)))
  if (fate === 'withdrawn')
    await act(author, async acting =>
      run(acting, await loadCase(acting, { processInstanceId: instanceId }, true), {
        command: () => ({ type: 'withdraw', reason: '填写有误，重新申请。' }),
      }),
    )
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = await nextHolder(site, instanceId)
    if (!next || (fate === 'running' && step > 0)) return bizId
    const does = doesNext(fate, next.handles)
    await act(next.account, async (acting, desk) => {
      const loaded = await loadCase(acting, { processInstanceId: instanceId }, true)
      const outcome = await run(acting, loaded, {
        taskId: next.task,
        form: does === 'approve' ? await sample.fills[next.node]?.(desk) : undefined,
        command: diff => commandOf(does, next.task, diff, step),
      })
      if (fate === 'running' && outcome.approvalStatus !== UNDER_WAY) throw new LastWord()
    }).catch(error => {
      if (!(error instanceof LastWord)) throw error
    })
  }
  return bizId
}

/** Thrown to roll back the step that would end a document that has to stay running: the last approver still has it. */
class LastWord extends Error {}

type Does = 'approve' | 'return' | 'reject'

/** A 办理 step cannot reject, so a document to be rejected passes it first. */
function doesNext(fate: Fate, handles: boolean): Does {
  if (fate === 'returned') return 'return'
  return fate === 'rejected' && !handles ? 'reject' : 'approve'
}

function commandOf(does: Does, task: string, diff: Diff, step: number): Command {
  if (does === 'approve') return { type: 'approve', task, diff, opinion: { text: OPINIONS[step % OPINIONS.length]! } }
  if (does === 'return') return { type: 'return', task, to: 'start', opinion: { text: '信息不完整，请补充后重新提交。' } }
  return { type: 'reject', task, opinion: { text: '不符合规定，不同意。' } }
}

const OPINIONS = ['同意。', '情况属实，同意。', '已核对，同意办理。', '同意，请按规定执行。']

async function nextHolder(site: Site, instanceId: string) {
  const { rows } = await site.database.pool.query<{ state: Parameters<typeof openTasks>[0] }>(
    'select state from wf_instance where id = $1',
    [instanceId],
  )
  const [open] = rows[0] ? openTasks(rows[0].state) : []
  if (!open || rows[0]!.state.status !== 'running') return undefined
  const holder = open.seat.holder || open.seat.pool?.[0] || ''
  const found = await site.database.pool.query<{ account: string; kind: string }>(
    'select u.account, t.kind from sys_user u, wf_task t where u.id = $1 and t.id = $2',
    [holder, open.task],
  )
  const [row] = found.rows
  return row && { account: row.account, task: open.task, node: open.visit.node, handles: row.kind === 'handle' }
}

async function actingAs(app: App, site: Site, tx: Tx, user: string, now: Date): Promise<Acting> {
  const { org } = await app.engine.ports.company(tx, site, '000000')
  return { engine: app.engine, site, tx, tenantId: '000000', user, dept: org.person(user)?.dept ?? '', now, newId: app.newId }
}
