import { discover } from '../src/app/discover.ts'
import { deskOf } from '../src/platform/work/desk.store.ts'
import type { Tx } from '../src/server/db/database.ts'
import type { Desk, FlowSample } from '../src/server/document/sample.ts'
import type { Acting } from '../src/server/engine/shell/engine.ts'
import { loadCase } from '../src/server/engine/shell/load.ts'
import { run } from '../src/server/engine/shell/run.ts'
import { saveDraft, startCase } from '../src/server/engine/shell/start.ts'
import { openTasks } from '../src/server/engine/state.ts'
import type { House } from '../src/server/house.ts'
import type { Site } from '../src/server/site.ts'

/**
 * 演示单据. Documents of every flow in every state, made the way people make them: started, decided, sent back through the engine, each in
 * its own transaction and at its own time.
 */
type Fate = 'approved' | 'running' | 'returned' | 'rejected' | 'draft'
const FATES: readonly Fate[] = ['approved', 'running', 'returned', 'rejected', 'draft']
const HOUR = 3_600_000
const MOST_STEPS = 40

interface Opening {
  house: House
  site: Site
  today: Date
}

export async function loadDocuments(house: House, site: Site, today: Date): Promise<void> {
  house.log(`正在办理演示单据：${site.schema}`)
  // The second site has just begun: one document of each flow is under way.
  const fates = site.id === 1 ? FATES : (['running'] as const)
  for (const { value: sample } of await discover<FlowSample>('sample'))
    for (const [nth, fate] of fates.entries()) await live({ house, site, today }, sample, nth, fate)
}

async function live({ house, site, today }: Opening, sample: FlowSample, nth: number, fate: Fate): Promise<void> {
  const clock = { at: today.getTime() - (FATES.length - nth) * 26 * HOUR }
  const act = <T>(account: string, work: (acting: Acting, desk: Desk) => Promise<T>): Promise<T> =>
    site.database.change({ userId: '', account, from: 'seed', action: 'seed', requestId: '' }, async tx => {
      const desk = deskOf(house, site, tx, account, nth, today)
      const acting = await actingAs(house, site, tx, await desk.user(account), new Date(clock.at))
      clock.at += HOUR * (1 + (nth % 3))
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
  if (fate === 'draft') {
    await act(author, async (acting, desk) => saveDraft(acting, await starting(desk)))
    return
  }
  const { instanceId } = await act(author, async (acting, desk) => startCase(acting, await starting(desk)))
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = await nextHolder(site, instanceId)
    if (!next || (fate === 'running' && step > 0)) return
    await act(next.account, async (acting, desk) => {
      const loaded = await loadCase(acting, { processInstanceId: instanceId }, true)
      const handled = fate === 'approved' || next.handles
      const form = handled ? await sample.fills[next.node]?.(desk) : undefined
      await run(acting, loaded, {
        taskId: next.task,
        form,
        command: diff =>
          fate === 'approved' || fate === 'running'
            ? { type: 'approve', task: next.task, diff, opinion: { text: OPINIONS[step % OPINIONS.length]! } }
            : fate === 'returned' || next.handles
              ? { type: 'return', task: next.task, to: 'start', opinion: { text: '信息不完整，请补充后重新提交。' } }
              : { type: 'reject', task: next.task, opinion: { text: '不符合规定，不同意。' } },
      })
    })
    if (fate === 'returned' || fate === 'rejected') return
  }
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

async function actingAs(house: House, site: Site, tx: Tx, user: string, now: Date): Promise<Acting> {
  const { org } = await house.engine.ports.company(tx, site, '000000')
  return { engine: house.engine, site, tx, tenantId: '000000', user, dept: org.person(user)?.dept ?? '', now, newId: house.newId }
}
