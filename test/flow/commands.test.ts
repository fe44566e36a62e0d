import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approve, countersign, handle, when } from '#model/flow/chain.ts'
import { equals } from '#model/flow/conditions.ts'
import type { FlowNode } from '#model/flow/tree.ts'
import { consistent } from './consistent.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

/** Every command through HTTP. The kernel's decisions are tested elsewhere; here they must reach rows and people. */
describe('commands', () => {
  let stage: FlowStage
  let user: (id: string, ...accounts: string[]) => Promise<FlowNode>
  beforeAll(async () => {
    stage = await openFlowStage()
    user = async (id, ...accounts) =>
      approve(id, `${id}审批`, { by: { by: 'user', ids: await Promise.all(accounts.map(stage.id)) }, mode: { kind: 'all' } })
  })
  afterAll(() => stage.close())

  const error = (reply: { status: number; body: { data: { error?: string } } }) => [reply.status, reply.body.data.error]
  const kinds = async (instance: string) => (await stage.detail('admin', instance)).timeline.map((row: { kind: string }) => row.kind)

  describe('sequential chains', () => {
    beforeEach(async () => {
      await stage.publish([await user('a', 'worker01'), await user('b', 'xue.gang'), await user('c', 'wu.qian')], { withdraw: 'anytime' })
    })

    it('agree, agree, agree: approved, and the number never changes', async () => {
      const id = await stage.start()
      const { number } = (await stage.detail('admin', id)).record
      for (const account of ['worker01', 'xue.gang', 'wu.qian']) expect((await stage.complete(account, id)).status).toBe(200)
      const { record } = await stage.detail('admin', id)
      expect(record).toMatchObject({ status: 'approved', approvalStatus: 3, number })
      expect(await kinds(id)).toEqual(['submitted', 'approved', 'approved', 'approved'])
    })

    it('disagree needs an opinion, ends the case, and gives the initiator a task until it is resubmitted', async () => {
      const id = await stage.start()
      expect(error(await stage.complete('worker01', id, { pass: false }))).toEqual([400, 'E_OPINION_REQUIRED'])
      const { body } = await stage.complete('worker01', id, { pass: false, comment: '不行' })
      expect(body.data.objMap.approvalStatus).toBe(9)
      const reminder = async () =>
        (await (await stage.as('admin')).get('blade-jinlei/sysBacklog/list', { processInstanceId: id })).body.data.records
      expect(await reminder()).toMatchObject([{ backlogTilte: '管理员提交的测试：试', flowKey: KEY }])
      expect((await stage.detail('admin', id)).actions).toContain('resubmit')
      expect((await stage.command('admin', 'resubmit', { processInstanceId: id, form: { testTitle: '再试' } })).status).toBe(200)
      expect(await reminder()).toEqual([])
      const detail = await stage.detail('worker01', id)
      expect(detail.record).toMatchObject({ title: '测试：再试', approvalStatus: 2 })
      expect(detail.changes[0]).toMatchObject({ field: 'testTitle', label: '测试标题', old: '试', new: '再试', by: '管理员' })
    })

    it('return to a chosen node, the previous one or the initiator; never to one that was not reached', async () => {
      const id = await stage.start()
      await stage.complete('worker01', id)
      await stage.complete('xue.gang', id)
      const { taskId } = await stage.task('wu.qian', id)
      expect((await (await stage.as('wu.qian')).get('blade-flow/process/return-targets', { taskId })).body.data).toEqual([
        { nodeId: 'b', name: 'b审批' },
        { nodeId: 'a', name: 'a审批' },
        { nodeId: 'start', name: '发起' },
      ])
      expect(error(await stage.command('wu.qian', 'return', { taskId, to: 'nowhere', comment: 'x' }))).toEqual([400, 'E_TARGET'])
      expect((await stage.command('wu.qian', 'return', { taskId, to: 'a', comment: '重看' })).status).toBe(200)
      expect(await stage.todo('wu.qian', id)).toEqual([])
      const again = await stage.task('worker01', id)
      expect((await stage.command('worker01', 'return', { taskId: again.taskId, to: 'start', comment: '改一下' })).status).toBe(200)
      expect(await stage.status(id)).toBe('returned')
      const back = await stage.detail('admin', id)
      expect(back.task).toMatchObject({ kind: 'start', actions: ['resubmit'] })
      expect((await stage.command('admin', 'resubmit', { processInstanceId: id, mode: 'toReturner' })).status).toBe(200)
      expect(await stage.todo('worker01', id)).toHaveLength(1)
    })

    it('withdraw by the initiator only; a withdrawn case can be deleted', async () => {
      const id = await stage.start()
      expect(error(await stage.command('worker01', 'withdraw', { processInstanceId: id }))).toEqual([403, 'E_NOT_ALLOWED'])
      const { body } = await stage.command('admin', 'withdraw', { processInstanceId: id, comment: '写错了' })
      expect(body.data.objMap.approvalStatus).toBe(8)
      expect(await stage.todo('worker01', id)).toEqual([])
      expect((await stage.command('admin', 'delete', { processInstanceId: id })).status).toBe(200)
      expect(await stage.status(id)).toBe('deleted')
      expect(error(await stage.command('admin', 'resubmit', { processInstanceId: id }))).toEqual([409, 'E_INSTANCE_ENDED'])
    })

    it('take back one’s own approval until a successor has acted', async () => {
      const id = await stage.start()
      await stage.complete('worker01', id)
      expect((await stage.detail('worker01', id)).actions).toContain('takeBack')
      expect((await stage.command('worker01', 'take-back', { processInstanceId: id })).status).toBe(200)
      expect(await stage.todo('xue.gang', id)).toEqual([])
      await stage.complete('worker01', id)
      await stage.complete('xue.gang', id)
      expect(error(await stage.command('worker01', 'take-back', { processInstanceId: id }))).toEqual([403, 'E_NOT_ALLOWED'])
    })

    it('transfer, delegate and back', async () => {
      const id = await stage.start()
      const { taskId } = await stage.task('worker01', id)
      const [wu, self] = [await stage.id('wu.qian'), await stage.id('worker01')]
      expect(error(await stage.command('worker01', 'transfer', { taskId, to: self }))).toEqual([400, 'E_SAME_USER'])
      await stage.command('worker01', 'transfer', { taskId, to: wu, comment: '你更清楚' })
      expect(await stage.todo('worker01', id)).toEqual([])
      const theirs = await stage.task('wu.qian', id)
      // Delegated, taken back, delegated again: the owner always sees who has it.
      await stage.command('wu.qian', 'delegate', { taskId: theirs.taskId, to: self, comment: '先看看' })
      const lent = (await stage.detail('wu.qian', id)).task
      expect(lent).toMatchObject({ kind: 'lent', actions: ['undelegate'], signers: [{ name: '赵铁山' }] })
      expect((await stage.command('wu.qian', 'undelegate', { taskId: lent.taskId })).status).toBe(200)
      const mine = (await (await stage.as('wu.qian')).get('blade-flow/process/detail', { processInstanceId: id, taskId: theirs.taskId }))
        .body
      expect(mine.data.task).toMatchObject({ kind: 'approve' })
      await stage.command('wu.qian', 'delegate', { taskId: mine.data.task.taskId, to: self })
      await stage.complete('worker01', id, { comment: '我看可以' })
      expect(await stage.status(id)).toBe('running')
      expect(await stage.todo('wu.qian', id)).toHaveLength(1)
      await stage.complete('wu.qian', id)
      expect(await stage.todo('xue.gang', id)).toHaveLength(1)
      const told = (await stage.detail('admin', id)).timeline.map((row: { kind: string; people: string[]; comment: string }) =>
        [row.kind, ...row.people, row.comment].filter(Boolean).join(' '),
      )
      expect(told).toEqual([
        'submitted',
        'transferred 吴倩 你更清楚',
        'delegated 赵铁山 先看看',
        'undelegated 赵铁山',
        'delegated 赵铁山',
        'advised 我看可以',
        'approved',
        'waiting',
      ])
    })

    it('signers before, after and in parallel', async () => {
      const [wu, lu] = [await stage.id('wu.qian'), await stage.id('lu.dahai')]
      const id = await stage.start()
      const { taskId } = await stage.task('worker01', id)
      await stage.command('worker01', 'add-sign', { taskId, where: 'before', users: [wu] })
      expect(error(await (await stage.as('worker01')).post('blade-flow/work/complete-task', { taskId, pass: true }))).toEqual([
        400,
        'E_WAITING_SIGNERS',
      ])
      await stage.complete('wu.qian', id)
      const mine = await stage.task('worker01', id)
      expect((await stage.command('worker01', 'add-sign', { taskId: mine.taskId, where: 'parallel', users: [lu] })).status).toBe(200)
      expect(error(await stage.command('worker01', 'add-sign', { taskId: mine.taskId, where: 'parallel', users: [wu] }))).toEqual([
        400,
        'E_DUPLICATE_SIGNER',
      ])
      await stage.complete('worker01', id)
      expect(await stage.todo('xue.gang', id)).toEqual([])
      await stage.complete('lu.dahai', id)
      expect(await stage.todo('xue.gang', id)).toHaveLength(1)
      const next = await stage.task('xue.gang', id)
      await stage.command('xue.gang', 'add-sign', {
        taskId: next.taskId,
        where: 'after',
        users: [await stage.id('worker01')],
        comment: '同意',
      })
      expect(await stage.todo('wu.qian', id)).toEqual([])
      await stage.complete('worker01', id)
      // Wu Qian agreed in this round already, as a signer: her own node passes automatically.
      expect(await stage.status(id)).toBe('approved')
      expect((await kinds(id)).slice(-2)).toEqual(['approved', 'auto'])
      await consistent(stage.app, id)
    })

    it('informs, comments with a mention, urges with a limit', async () => {
      const id = await stage.start()
      const [wu, worker] = [await stage.id('wu.qian'), await stage.as('worker01')]
      await stage.command('admin', 'cc', { processInstanceId: id, users: [wu] })
      const copies = (await (await stage.as('wu.qian')).get('blade-flow/work/cc-list')).body.data.records
      expect(copies[0]).toMatchObject({ processInstanceId: id, read: false })
      await stage.command('wu.qian', 'cc-read', { ids: copies[0].taskId })
      expect((await (await stage.as('wu.qian')).get('blade-flow/work/cc-list')).body.data.records[0].read).toBe(true)
      await stage.command('wu.qian', 'comment', { processInstanceId: id, text: '请看第二页', mentions: [worker.userId] })
      const messages = (await worker.get('framework-message/message/list')).body.data.records
      expect(messages[0]).toMatchObject({
        title: expect.stringMatching(/^.+的.+有评论提到您$/),
        content: expect.stringContaining('请看第二页'),
      })
      expect((await stage.command('admin', 'urge', { processInstanceId: id })).status).toBe(200)
      expect(error(await stage.command('admin', 'urge', { processInstanceId: id }))).toEqual([400, 'E_URGE_TOO_SOON'])
      expect((await stage.command('xue.gang', 'comment', { processInstanceId: id, text: '我也说' })).status).toBe(404)
    })

    it('an administrator suspends, moves, reassigns and terminates; nobody else can', async () => {
      const id = await stage.start()
      for (const name of ['terminate', 'suspend'])
        expect(error(await stage.command('worker01', name, { processInstanceId: id, comment: 'x' }))).toEqual([403, 'E_NOT_ALLOWED'])
      await stage.command('admin', 'suspend', { processInstanceId: id, comment: '等等' })
      expect(error(await stage.complete('worker01', id))).toEqual([409, 'E_SUSPENDED'])
      await stage.command('admin', 'activate', { processInstanceId: id })
      await stage.command('admin', 'move', { processInstanceId: id, to: 'c', comment: '前两步已线下完成' })
      const { taskId } = await stage.task('wu.qian', id)
      await stage.command('admin', 'reassign', { processInstanceId: id, taskId, to: await stage.id('xue.gang'), comment: '出差' })
      expect(await stage.todo('xue.gang', id)).toHaveLength(1)
      const { body } = await stage.command('admin', 'terminate', { processInstanceId: id, comment: '不做了' })
      expect(body.data.objMap.approvalStatus).toBe(8)
      expect(error(await stage.command('admin', 'terminate', { processInstanceId: id, comment: 'x' }))).toEqual([409, 'E_INSTANCE_ENDED'])
    })

    it('a proxy acts on behalf, and the record names both', async () => {
      const worker = await stage.as('worker01')
      const from = new Date(Date.now() - 3_600_000).toISOString()
      const until = new Date(Date.now() + 3_600_000).toISOString()
      const agent = await stage.id('wu.qian')
      const saved = await worker.post('blade-flow/proxy/submit', { agent, fromTime: from, untilTime: until, reason: '休假' })
      expect(saved.status).toBe(200)
      expect((await worker.post('blade-flow/proxy/submit', { agent, fromTime: from, untilTime: until })).body.msg).toContain('已有代理')
      const id = await stage.start()
      expect(await stage.task('wu.qian', id)).toMatchObject({ onBehalfOf: '赵铁山' })
      await stage.complete('wu.qian', id)
      const row = (await stage.detail('admin', id)).timeline.find((each: { nodeId: string }) => each.nodeId === 'a')
      expect(row).toMatchObject({ assigneeName: '吴倩', onBehalfOf: '赵铁山', result: 'approved' })
      await worker.post('blade-flow/proxy/remove', { ids: saved.body.data.id })
      expect(await stage.todo('worker01', await stage.start())).toHaveLength(1)
    })

    it('many at once, each on its own', async () => {
      const ids = [await stage.start(), await stage.start(), await stage.start()]
      const items = await Promise.all(ids.map(id => stage.task('worker01', id)))
      await stage.complete('worker01', ids[1]!)
      const { body } = await stage.command('worker01', 'batch-complete', { items, pass: true, comment: '同意' })
      expect(body.data.results.map((row: { ok: boolean; error: string }) => [row.ok, row.error])).toEqual([
        [true, ''],
        [false, 'E_TASK_CLOSED'],
        [true, ''],
      ])
    })

    it('all tasks of a person who leaves go to a successor', async () => {
      const id = await stage.start()
      const [from, to] = [await stage.id('worker01'), await stage.id('lu.dahai')]
      expect((await stage.command('worker01', 'handover', { from, to })).status).toBe(403)
      const { body } = await stage.command('admin', 'handover', { from, to, comment: '离职' })
      expect(body.data.cases).toBeGreaterThan(0)
      expect(await stage.todo('lu.dahai', id)).toHaveLength(1)
      expect(await stage.todo('worker01', id)).toEqual([])
    })
  })

  it('claim from a pool, put back, claim again', async () => {
    const ids = await Promise.all(['worker01', 'xue.gang'].map(stage.id))
    await stage.publish([handle('pool', '认领办理', { by: { by: 'user', ids }, mode: { kind: 'claim' } })])
    const id = await stage.start()
    const offered = async (account: string) =>
      (await (await stage.as(account)).get('blade-flow/work/claim-list')).body.data.records.filter(
        (row: { processInstanceId: string }) => row.processInstanceId === id,
      )
    const [{ taskId }] = await offered('worker01')
    expect(await offered('xue.gang')).toHaveLength(1)
    expect((await stage.detail('xue.gang', id)).task.actions).toEqual(['claim'])
    await (await stage.as('worker01')).post('blade-flow/work/claim-task', undefined, { query: { taskId } })
    expect(await offered('xue.gang')).toEqual([])
    expect((await stage.command('worker01', 'unclaim', { taskId })).status).toBe(200)
    expect(await offered('xue.gang')).toHaveLength(1)
    await stage.command('xue.gang', 'claim', { taskId })
    expect((await stage.complete('xue.gang', id)).body.data.objMap.approvalStatus).toBe(3)
  })

  it('running cases keep their version; a dry run says which can be migrated, and then they are', async () => {
    const first = await stage.publish([await user('a', 'worker01')])
    const [stays, goes] = [await stage.start(), await stage.start()]
    const next = await stage.publish([await user('a', 'worker01'), await user('z', 'wu.qian')])
    expect(next).toBe(first + 1)
    await stage.complete('worker01', stays)
    expect(await stage.status(stays)).toBe('approved')
    const move = (dryRun: boolean) => stage.command('admin', 'migrate', { processInstanceId: goes, toVersion: next, dryRun })
    expect((await move(true)).body.data.results).toMatchObject([{ processInstanceId: goes, ok: true, problems: [] }])
    expect((await stage.detail('admin', goes)).definition.version).toBe(first)
    await move(false)
    await stage.complete('worker01', goes)
    expect(await stage.todo('wu.qian', goes)).toHaveLength(1)
  })

  it('conditions decide the path, and the preview agrees', async () => {
    await stage.publish([
      when(equals('testCase', 'countersign'), countersign('both', '会签', await user('x', 'worker01'), await user('y', 'xue.gang'))),
      await user('c', 'wu.qian'),
    ])
    const admin = await stage.as('admin')
    const form = { testTitle: '试', assigneeId: admin.userId, testCase: 'countersign' }
    const foreseen = (await admin.post('blade-flow/process/preview', { flowKey: KEY, form })).body.data
    expect(foreseen.problems).toEqual([])
    expect(foreseen.nodes.map((node: { nodeId: string }) => node.nodeId)).toEqual(['x', 'y', 'c'])
    const id = await stage.start('admin', { form })
    await stage.complete('xue.gang', id)
    expect(await stage.todo('wu.qian', id)).toEqual([])
    await stage.complete('worker01', id)
    await stage.complete('wu.qian', id)
    expect(await stage.status(id)).toBe('approved')
    const { states } = (await admin.get('blade-flow/process/diagram', { processInstanceId: id })).body.data
    expect(states).toMatchObject({ x: 'done', y: 'done', c: 'done' })
  })

  it('a draft is saved, found, continued, and deleted', async () => {
    await stage.publish([await user('a', 'worker01')])
    const admin = await stage.as('admin')
    const save = async (form: object, draftId?: string) =>
      (await admin.post('blade-flow/process/save-draft', { flowKey: KEY, form, draftId })).body.data
    const { draftId } = await save({ testTitle: '半成品' })
    expect((await save({ testTitle: '半成品二' }, draftId)).draftId).toBe(draftId)
    const listed = (await admin.get('blade-flow/work/draft-list')).body.data.records
    expect(listed.map((row: { processInstanceId: string }) => row.processInstanceId)).toContain(draftId)
    expect((await admin.get('blade-flow/process/open', { flowKey: KEY, draftId })).body.data.form).toMatchObject({ testTitle: '半成品二' })
    expect((await (await stage.as('worker01')).get('blade-flow/process/open', { flowKey: KEY, draftId })).status).toBe(404)
    const form = { testTitle: '成品', assigneeId: admin.userId, testCase: 'agree' }
    const started = (await admin.post('blade-flow/process/start', { flowKey: KEY, form, draftId })).body.data
    expect(started.objMap.record.processInstanceId).toBe(draftId)
    const other = await save({ testTitle: '不要了' })
    expect((await admin.post('blade-flow/process/delete-draft', { draftId: other.draftId })).body.data).toBe(true)
    expect((await (await stage.as('worker01')).post('blade-flow/process/delete-draft', { draftId })).status).not.toBe(200)
  })
})
