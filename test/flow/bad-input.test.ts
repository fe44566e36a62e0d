import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

/** Bad input gets a clear message and has no partial effect. */
describe('bad input', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
    await stage.publish([
      approve('one', '审批', {
        by: { by: 'user', ids: [await stage.id('worker01')] },
        edits: ['testContent'],
        fills: ['targetFlowKey'],
        hides: ['remark'],
      }),
    ])
  })
  afterAll(() => stage.close())

  const rows = async () => (await stage.app.sql<{ count: string }>('select count(*) from wf_event'))[0]!.count
  const good = async () => ({ testTitle: '试', assigneeId: await stage.id('admin'), testCase: 'agree', remark: '只给管理员看' })
  const start = async (body: object) => (await stage.as('admin')).post('blade-flow/process/start', body)

  /** Stands for the id of a person of the company. */
  const ADMIN = '$admin'

  it.each([
    ['unknown flow', { flowKey: 'nowhere', form: {} }, 404, '流程不存在'],
    ['no flow', { form: {} }, 404, '流程不存在'],
    ['no form', { flowKey: KEY }, 400, '缺少必要的请求参数: form'],
    ['a form that is a list', { flowKey: KEY, form: [] }, 400, '请求参数格式错误: form'],
    ['a missing field', { flowKey: KEY, form: { testCase: 'agree' } }, 400, '测试标题不能为空'],
    ['a wrong type', { flowKey: KEY, form: { testTitle: { a: 1 }, assigneeId: '1', testCase: 'agree' } }, 400, '测试标题格式错误'],
    ['an id that is none', { flowKey: KEY, form: { testTitle: 'x', assigneeId: 'me', testCase: 'agree' } }, 400, '处理人格式错误'],
    [
      'too long',
      { flowKey: KEY, form: { testTitle: 'x'.repeat(101), assigneeId: ADMIN, testCase: 'agree' } },
      400,
      '测试标题不能超过 100 个字',
    ],
  ])('%s', async (_, body, status, msg) => {
    const before = await rows()
    const sent = JSON.parse(JSON.stringify(body).replace(ADMIN, await stage.id('admin')))
    expect(await start(sent)).toMatchObject({ status, body: { msg } })
    expect(await rows()).toBe(before)
  })

  it('ten thousand lines', async () => {
    const items = Array.from({ length: 10_000 }, () => ({ stocktakeLineId: '1' }))
    const reply = await (await stage.as('liang.yan')).post('blade-flow/process/start', { flowKey: 'inventory_loss', form: { items } })
    expect(reply.status).toBe(400)
    expect(reply.body.msg).toMatch(/明细不能超过 2000 行|请求内容过于复杂/)
  })

  it('a page older than the task, somebody else’s task, ids that do not belong together', async () => {
    const id = await stage.start('admin', { form: await good() })
    const other = await stage.start('admin', { form: await good() })
    const { taskId, businessId } = await stage.task('worker01', id)
    const send = async (body: object, account = 'worker01') =>
      (await stage.as(account)).post('blade-flow/work/complete-task', { pass: true, ...body })
    expect(await send({ taskId, version: 99 })).toMatchObject({
      status: 409,
      body: { msg: '单据已更新，请刷新后再处理', data: { error: 'E_STALE' } },
    })
    expect(await send({ taskId }, 'xue.gang')).toMatchObject({ status: 404, body: { msg: '数据不存在' } })
    expect((await send({ taskId, processInstanceId: other })).status).toBe(404)
    expect((await send({ taskId: businessId })).status).toBe(404)
  })

  it('commands of strangers, answered as if the case did not exist', async () => {
    const processInstanceId = await stage.start('admin', { form: await good() })
    const { taskId } = await stage.task('worker01', processInstanceId)
    const to = await stage.id('wu.qian')
    const onTask = ['transfer', 'delegate', 'undelegate', 'return', 'add-sign', 'claim', 'unclaim']
    const onCase = ['withdraw', 'withdraw-approved', 'urge', 'take-back', 'cc', 'comment', 'terminate', 'suspend', 'activate', 'delete']
    const more = { to, comment: '探', text: '探', users: [to], where: 'before' }
    for (const name of [...onTask, ...onCase, 'move', 'reassign', 'remove-sign', 'resubmit']) {
      const real = { processInstanceId, taskId, seatId: taskId, ...more }
      const none = { ...real, processInstanceId: '42', taskId: '42', seatId: '42' }
      const [known, unknown] = [await stage.command('xue.gang', name, real), await stage.command('xue.gang', name, none)]
      expect([known.status, known.body.msg], name).toEqual([404, '数据不存在'])
      expect([unknown.status, unknown.body.msg], name).toEqual([404, '数据不存在'])
    }
    expect(await stage.status(processInstanceId)).toBe('running')
  })

  it('fields that a node may not change, must fill in, must not see', async () => {
    const id = await stage.start('admin', { form: await good() })
    const { taskId } = await stage.task('worker01', id)
    const send = async (form: object) => (await stage.as('worker01')).post('blade-flow/work/complete-task', { taskId, pass: true, form })
    expect((await stage.detail('worker01', id)).form).not.toHaveProperty('remark')
    expect((await stage.detail('admin', id)).form).toMatchObject({ remark: '只给管理员看' })
    expect(await send({ testTitle: '改' })).toMatchObject({
      status: 400,
      body: { msg: '当前节点不能修改测试标题', data: { error: 'E_FIELD_READONLY' } },
    })
    expect(await send({ testContent: '补充' })).toMatchObject({
      status: 400,
      body: { msg: '目标流程不能为空', data: { error: 'E_FIELD_REQUIRED' } },
    })
    expect((await stage.detail('admin', id)).form).not.toHaveProperty('testContent')
    expect((await send({ testContent: '补充', targetFlowKey: 'leave', remark: '窜改' })).status).toBe(400)
    expect((await send({ testContent: '补充', targetFlowKey: 'leave' })).status).toBe(200)
    const { form, changes } = await stage.detail('admin', id)
    expect(form).toMatchObject({ testContent: '补充', targetFlowKey: 'leave', remark: '只给管理员看' })
    expect(changes.map((change: { field: string }) => change.field)).toEqual(expect.arrayContaining(['testContent', 'targetFlowKey']))
  })

  it('an external account starts only flows that name it', async () => {
    const supplier = await stage.as('supplier01')
    const reply = await supplier.post('blade-flow/process/start', { flowKey: 'leave', form: {} })
    expect(reply).toMatchObject({ status: 403, body: { msg: '您没有发起该流程的权限' } })
    const offered = (await supplier.get('blade-flow/work/start-list', { size: 100 })).body.data.records.map(
      (row: { key: string }) => row.key,
    )
    expect(offered.filter((key: string) => !key.startsWith('supplier_'))).toEqual(['receiptInvoiced'])
  })

  it('an invalid tree is not saved', async () => {
    const admin = await stage.as('admin')
    for (const root of [{}, { id: 'root', nodes: 'x' }, { id: 'root', nodes: [{ type: 'approve' }] }, 'tree', null])
      expect((await admin.post('blade-flow/model/submit', { key: KEY, root })).status, JSON.stringify(root)).toBe(400)
    const worker = await stage.as('worker01')
    expect((await worker.post('blade-flow/model/submit', { key: KEY, root: {} })).status).toBe(403)
  })
})
