import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { flowProcess, flowWork } from '#contract/flow.ts'
import { approve, handle } from '#model/flow/chain.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import type { Reply } from '../setup/app.ts'
import { consistent } from './consistent.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

/** A command on a case that is ready for it: who may give it, and what is sent. */
interface Ready {
  readonly by: string
  readonly body: object
  /** The version of the task that the page saw. */
  readonly version?: number
}
/** The calls by their names; the types of what each asks and answers would cost the compiler much, and are not needed here. */
const ofProcess: Readonly<Record<string, Call>> = flowProcess
const ofWork: Readonly<Record<string, Call>> = flowWork
type Prepare = (id: string) => Promise<Ready>

const WRITER = 'he.qi'
const FIRST = 'worker01'
const POOL = 'xue.gang'
const STRANGERS = ['li.ming', 'supplier01', 'meng.deshan']

/** Not a command on a case: reads, or concerns rows of the caller alone. */
const OTHERS = new Set(['preview', 'ccRead', 'markRead', 'start', 'saveDraft', 'migrate', 'batchComplete', 'handover'])

/**
 * Every command of the contract, given by whom it is meant for, by strangers, with an outdated task, and twice: the rights, versions and ids
 * of commands are the shell's work, and nothing else asks for all of them.
 */
describe('every command', () => {
  let stage: FlowStage
  let lu: string
  beforeAll(async () => {
    stage = await openFlowStage()
    lu = await stage.id('lu.dahai')
    const by = async (...accounts: string[]) => ({ by: 'user' as const, ids: await Promise.all(accounts.map(stage.id)) })
    await stage.publish(
      [
        approve('a', '甲', { by: await by(FIRST) }),
        handle('pool', '认领', { by: await by(POOL, 'lu.dahai'), mode: { kind: 'claim' } }),
        approve('c', '丙', { by: await by('wu.qian') }),
      ],
      { withdraw: 'anytime', starters: 'all' },
    )
  })
  afterAll(() => stage.close())

  const task = async (account: string, id: string) => {
    const { taskId, version } = await stage.task(account, id)
    return { taskId, version }
  }
  const onTask =
    (account: string, more: object): Prepare =>
    async id => {
      const { taskId, version } = await task(account, id)
      return { by: account, body: { taskId, ...more }, version }
    }
  const onCase =
    (by: string, more: object = {}): Prepare =>
    async id => ({ by, body: { processInstanceId: id, ...more } })
  const having =
    (first: (id: string) => Promise<Reply>, then: Prepare): Prepare =>
    async id => {
      const { status, body } = await first(id)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return then(id)
    }
  const gave = (account: string, name: string, more: (id: string) => Promise<object>) => async (id: string) =>
    stage.command(account, name, await more(id))
  const sentBack = gave(FIRST, 'return', async id => ({ ...(await task(FIRST, id)), to: 'start', comment: '改' }))
  const passed = (id: string) => stage.complete(FIRST, id)
  const pooled = async (id: string) => {
    const offered = (await (await stage.as(POOL)).get('blade-flow/work/claim-list')).body.data.records
    return offered.find((row: { processInstanceId: string }) => row.processInstanceId === id) as { taskId: string; version: number }
  }
  const claiming: Prepare = async id => {
    const { taskId, version } = await pooled(id)
    return { by: POOL, body: { taskId }, version }
  }
  const claimed = async (id: string) => {
    await passed(id)
    return stage.command(POOL, 'claim', { taskId: (await pooled(id)).taskId })
  }
  const lent = gave(FIRST, 'delegate', async id => ({ ...(await task(FIRST, id)), to: lu }))
  const signed = gave(FIRST, 'add-sign', async id => ({ ...(await task(FIRST, id)), where: 'parallel', users: [lu] }))
  const withdrawn = gave(WRITER, 'withdraw', async id => ({ processInstanceId: id }))

  const COMMANDS: Readonly<Record<string, readonly [path: string, prepare: Prepare]>> = {
    completeTask: ['work/complete-task', onTask(FIRST, { pass: true })],
    reject: ['work/complete-task', onTask(FIRST, { pass: false, comment: '不行' })],
    claimTask: ['work/claim-task', having(passed, async id => ({ ...(await claiming(id)), version: undefined }))],
    return: ['process/return', onTask(FIRST, { to: 'start', comment: '改' })],
    transfer: ['process/transfer', async id => onTask(FIRST, { to: lu })(id)],
    delegate: ['process/delegate', async id => onTask(FIRST, { to: lu })(id)],
    undelegate: [
      'process/undelegate',
      having(lent, async id => ({ by: FIRST, body: { taskId: (await stage.detail(FIRST, id)).task.taskId } })),
    ],
    addSign: ['process/add-sign', async id => onTask(FIRST, { where: 'parallel', users: [lu] })(id)],
    removeSign: [
      'process/remove-sign',
      having(signed, async id => {
        const [row] = await stage.app.sql<{ seat: string }>(
          `select seat_id::text as seat from wf_task where instance_id = $1 and holder = $2`,
          [id, lu],
        )
        return { by: FIRST, body: { processInstanceId: id, seatId: row!.seat } }
      }),
    ],
    claim: ['process/claim', having(passed, claiming)],
    unclaim: ['process/unclaim', having(claimed, onTask(POOL, {}))],
    takeBack: ['process/take-back', having(passed, onCase(FIRST))],
    urge: ['process/urge', onCase(WRITER)],
    cc: ['process/cc', async id => onCase(WRITER, { users: [lu] })(id)],
    comment: ['process/comment', onCase(WRITER, { text: '请看第二页' })],
    resubmit: ['process/resubmit', having(sentBack, onCase(WRITER, { form: { testTitle: '再试' } }))],
    withdraw: ['process/withdraw', onCase(WRITER)],
    withdrawApproved: ['process/withdraw-approved', async id => onCase(WRITER, { comment: '作废' })(id)],
    delete: ['process/delete', having(withdrawn, onCase(WRITER))],
    deleteDraft: ['process/delete-draft', having(withdrawn, async id => ({ by: WRITER, body: { draftId: id } }))],
    terminate: ['process/terminate', onCase('admin', { comment: '不做了' })],
    suspend: ['process/suspend', onCase('admin', { comment: '等等' })],
    activate: [
      'process/activate',
      having(
        gave('admin', 'suspend', async id => ({ processInstanceId: id, comment: '等等' })),
        onCase('admin'),
      ),
    ],
    move: ['process/move', onCase('admin', { to: 'c', comment: '前两步已完成' })],
    reassign: [
      'process/reassign',
      async id => ({ by: 'admin', body: { processInstanceId: id, taskId: (await task(FIRST, id)).taskId, to: lu, comment: '出差' } }),
    ],
  }
  const REFUSED_HERE = new Set(['withdrawApproved'])

  const send = async (account: string, path: string, body: object) => (await stage.as(account)).post(`blade-flow/${path}`, body)
  const written = async (id: string) =>
    (
      await stage.app.sql<{ n: string }>(
        `select (select count(*) from wf_event where instance_id = $1) || ' ' || (select v from (select state ->> 'v' as v from wf_instance where id = $1) s) as n`,
        [id],
      )
    )[0]!.n

  it('of the contract is here', () => {
    const posts = Object.entries({ ...ofProcess, ...ofWork })
      .filter(([, call]) => call.method === 'POST')
      .map(([name]) => name)
    expect(posts.filter(name => !(name in COMMANDS) && !OTHERS.has(name))).toEqual([])
  })

  it('is carried out for whom it is meant, once for one command id, and leaves the case whole', async () => {
    for (const [name, [path, prepare]] of Object.entries(COMMANDS)) {
      if (REFUSED_HERE.has(name)) continue
      const id = await stage.start(WRITER)
      const { by, body, version } = await prepare(id)
      const before = await written(id)
      const commandId = name === 'deleteDraft' ? undefined : `${name} ${id}`
      const asked = { ...body, ...(version === undefined ? {} : { version }), commandId }
      const first = await send(by, path, asked)
      expect(first.body, name).toMatchObject({ code: 200 })
      const done = await written(id)
      expect(done, `${name} does something`).not.toBe(before)
      await consistent(stage.app, id)
      if (!commandId) continue
      const again = await send(by, path, asked)
      expect([again.status, again.body.data.objMap], `${name} again`).toEqual([200, first.body.data.objMap])
      expect(await written(id), `${name} is carried out once`).toBe(done)
      const other = await send(by, path, { ...asked, comment: '另一个意思', text: '另一个意思' })
      expect([other.status, other.body.data?.error], `${name} with other words`).toEqual([409, 'E_COMMAND_REUSED'])
    }
  })

  it('is refused to strangers, who change nothing', async () => {
    for (const [name, [path, prepare]] of Object.entries(COMMANDS)) {
      const id = await stage.start(WRITER)
      const { body } = await prepare(id)
      const before = await written(id)
      for (const account of STRANGERS) expect([403, 404], `${name} by ${account}`).toContain((await send(account, path, body)).status)
      expect(await written(id), name).toBe(before)
    }
  })

  it('and every read of a case is refused to strangers, who leave no trace', async () => {
    const id = await stage.start(WRITER)
    const { taskId, businessId } = await stage.task(FIRST, id)
    const known: Record<string, string> = { processInstanceId: id, taskId, businessId }
    const reads = Object.entries(ofProcess).filter(
      ([, { method, form, input }]) => method === 'GET' && form !== 'bytes' && Object.keys(input.properties).some(key => key in known),
    )
    expect(reads.map(([name]) => name)).toEqual(
      expect.arrayContaining(['detail', 'returnTargets', 'historyFlowList', 'diagram', 'printData']),
    )
    for (const [name, { path, input }] of reads) {
      const asked = Object.fromEntries(Object.keys(input.properties).flatMap(key => (known[key] ? [[key, known[key]]] : [])))
      if (name === 'open') Object.assign(asked, { flowKey: KEY })
      expect((await (await stage.as(FIRST)).get(path, asked)).status, name).toBe(200)
      for (const account of STRANGERS)
        expect([403, 404], `${name} by ${account}`).toContain((await (await stage.as(account)).get(path, asked)).status)
    }
    const readAt = async () =>
      (await stage.app.sql<{ at: Date | null }>('select read_at as at from wf_task where id = $1', [taskId]))[0]!.at
    await stage.app.sql('update wf_task set read_at = null where id = $1', [taskId])
    for (const account of STRANGERS) await send(account, 'process/mark-read', { taskId, processInstanceId: id })
    expect(await readAt()).toBeNull()
    await send(FIRST, 'process/mark-read', { taskId })
    expect(await readAt()).not.toBeNull()
  })

  it('on a task is refused when the page is outdated', async () => {
    let asked = 0
    for (const [name, [path, prepare]] of Object.entries(COMMANDS)) {
      const id = await stage.start(WRITER)
      const { by, body, version } = await prepare(id)
      if (version === undefined) continue
      asked++
      const before = await written(id)
      for (const stale of [version - 1, version + 1]) {
        const { status, body: reply } = await send(by, path, { ...body, version: stale })
        expect([status, reply.data?.error], name).toEqual([409, 'E_STALE'])
      }
      expect(await written(id), name).toBe(before)
    }
    expect(asked).toBeGreaterThanOrEqual(8)
  })

  it('hands nothing to outsiders, and mentions none of them', async () => {
    const outsider = await stage.id('supplier01')
    let asked = 0
    const refuses = async (name: string, by: string, path: string, body: object) => {
      const reply = await send(by, path, body)
      expect([reply.status, reply.body.data?.error], name).toEqual([400, 'E_TARGET'])
      asked++
    }
    for (const [name, [path, prepare]] of Object.entries(COMMANDS)) {
      const id = await stage.start(WRITER)
      const { by, body } = await prepare(id)
      const before = await written(id)
      const named = JSON.stringify(body).replaceAll(lu, outsider)
      if (named !== JSON.stringify(body)) await refuses(name, by, path, JSON.parse(named))
      if (name === 'completeTask') await refuses('next', by, path, { ...body, next: [outsider] })
      if (name === 'comment') await refuses('mentions', by, path, { ...body, mentions: [lu, outsider] })
      if (name === 'withdraw')
        await refuses('handover', 'admin', 'process/handover', { from: await stage.id(FIRST), to: outsider, processInstanceId: id })
      expect(await written(id), name).toBe(before)
    }
    expect(asked).toBeGreaterThanOrEqual(8)
  })

  it('finds no case of another tenant', async () => {
    const id = await stage.start(WRITER)
    const [site] = stage.app.sites
    await site!.database.change({ userId: '', account: '', from: '', action: 'test', requestId: '' }, async tx => {
      const caller = { userId: '1', tenantId: '999999', deptId: '', accountType: 1 } as never
      const acting = actingOf({ caller, tx, site: site!, app: stage.app, now: new Date(), newId: stage.app.newId })
      const [row] = await stage.app.sql<{ biz: string; task: string }>(
        'select i.biz_id::text as biz, t.id::text as task from wf_instance i join wf_task t on t.instance_id = i.id where i.id = $1',
        [id],
      )
      for (const named of [{ processInstanceId: id }, { businessId: row!.biz }, { taskId: row!.task }])
        for (const lock of [true, false]) await expect(loadCase(acting, named, lock)).rejects.toThrow()
    })
  })

  it('starts and drafts are made once for one command id', async () => {
    const form = { testTitle: '一次', assigneeId: await stage.id(FIRST), testCase: 'agree' }
    for (const path of ['process/start', 'process/save-draft']) {
      const asked = { flowKey: KEY, form, commandId: `once ${path}` }
      const [first, again] = [await send(WRITER, path, asked), await send(WRITER, path, asked)]
      expect(first.status, path).toBe(200)
      expect(again.body.data, path).toEqual(first.body.data)
    }
    const [row] = await stage.app.sql<{ n: number }>(`select count(*)::int as n from document where data ->> 'testTitle' = '一次'`)
    expect(row!.n).toBe(2)
  })

  it('in a batch is carried out for each row, and once for one command id', async () => {
    const ids = [await stage.start(WRITER), await stage.start(WRITER), await stage.start(WRITER)]
    const items = await Promise.all(ids.map(async id => ({ taskId: (await task(FIRST, id)).taskId })))
    const asked = { items, pass: true, comment: '同意', commandId: 'a batch' }
    const first = await stage.command(FIRST, 'batch-complete', asked)
    expect(first.body.data.results.map((row: { ok: boolean }) => row.ok)).toEqual([true, true, true])
    const states = async () => Promise.all(ids.map(written))
    const done = await states()
    for (const id of ids) expect(await stage.todo(FIRST, id)).toEqual([])
    const again = await stage.command(FIRST, 'batch-complete', asked)
    expect(again.body.data.results.map((row: { ok: boolean }) => row.ok)).toEqual([true, true, true])
    expect(await states()).toEqual(done)
  })
})
