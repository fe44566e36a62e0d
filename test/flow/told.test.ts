import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import type { Approve, Fallback } from '#model/flow/tree.ts'
import { vacateSeats } from '#platform/work/vacate.store.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

/** What people are told of a case: who decided, why the system did something, who may open it. */
describe('people are told', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  const people = async (...accounts: string[]) => ({ by: 'user' as const, ids: await Promise.all(accounts.map(stage.id)) })
  const step = async (id: string, account: string, more: Partial<Approve> = {}): Promise<Approve> => ({
    ...approve(id, id, { by: await people(account) }),
    ...more,
  })
  const able = (account: string, status: number) => stage.app.sql('update sys_user set status = $1 where account = $2', [status, account])
  const timeline = async (instance: string): Promise<Record<string, string>[]> => (await stage.detail('admin', instance)).timeline
  const messages = async (account: string) => (await (await stage.as(account)).get('framework-message/message/list')).body.data.records

  it('by the refusal of a late decision who really decided', async () => {
    await stage.publish([approve('any', '或签', { by: await people('worker01', 'xue.gang') })])
    const instance = await stage.start()
    const late = await stage.task('worker01', instance)
    await stage.publish([await step('last', 'wu.qian')])
    await stage.complete('xue.gang', instance)
    const reply = await (await stage.as('worker01')).post('blade-flow/work/complete-task', { taskId: late.taskId, pass: true })
    expect(reply).toMatchObject({
      status: 409,
      body: { msg: expect.stringMatching(/^任务已被处理（薛刚，\d{4}-\d\d-\d\d \d\d:\d\d，同意）$/), data: { error: 'E_TASK_CLOSED' } },
    })
  })

  it('by the refusal of a decision on a withdrawn case that it was withdrawn', async () => {
    const instance = await stage.start()
    const { taskId } = await stage.task('wu.qian', instance)
    await stage.command('admin', 'withdraw', { processInstanceId: instance, comment: '重写' })
    const reply = await (await stage.as('wu.qian')).post('blade-flow/work/complete-task', { taskId, pass: true })
    expect(reply.body).toMatchObject({ code: 409, msg: expect.stringMatching(/^流程已结束（管理员，.*，撤回）$/) })
    expect((await messages('wu.qian'))[0]).toMatchObject({ title: '管理员的待办流程测试已撤回', content: '管理员撤回了「测试：试」：重写' })
  })

  it('of a claimed task by whom', async () => {
    await stage.publish([approve('pool', '签收', { by: await people('worker01', 'xue.gang'), mode: { kind: 'claim' } })])
    const instance = await stage.start()
    const [task] = await stage.app.sql<{ id: string }>('select id from wf_task where instance_id = $1', [instance])
    await stage.command('xue.gang', 'claim', { taskId: task?.id })
    const reply = await stage.command('worker01', 'claim', { taskId: task?.id })
    expect(reply.body).toMatchObject({ code: 409, msg: '任务已被薛刚签收' })
  })

  it.each([
    [[{ to: 'pass' }], { kind: 'auto', assigneeName: '系统', comment: '找不到处理人，按设置自动通过' }],
    [[{ to: 'reject' }], { kind: 'autoRejected', assigneeName: '系统', comment: '找不到处理人，按设置自动拒绝' }],
    [['xue.gang'], { kind: 'substituted', people: ['薛刚'], comment: '找不到处理人，由备选人员或流程管理员处理' }],
    [[], { kind: 'substituted', people: ['管理员'], comment: '找不到处理人，由备选人员或流程管理员处理' }],
  ] as [(Fallback | string)[], object][])('why a step without people was passed, rejected or given to others: %j', async (given, line) => {
    const empty = await Promise.all(
      given.map(async each => (typeof each === 'string' ? { to: 'users' as const, who: [await people(each)] } : each)),
    )
    await stage.publish([await step('first', 'lu.dahai'), await step('gone', 'worker01', { empty }), await step('last', 'wu.qian')])
    const instance = await stage.start()
    await able('worker01', 0)
    await stage.complete('lu.dahai', instance)
    await able('worker01', 1)
    expect(await timeline(instance)).toContainEqual(expect.objectContaining({ nodeId: 'gone', ...line }))
  })

  it('why a clock rejected', async () => {
    await stage.publish([await step('slow', 'worker01', { timeout: { after: 'PT1H', act: 'reject' } })], { calendar: 'natural' })
    const instance = await stage.start()
    const { app } = stage
    await fireDue(app.engine, app.sites[0]!, app.newId, new Date(Date.now() + 2 * 3_600_000), () => {})
    expect(await timeline(instance)).toContainEqual(
      expect.objectContaining({ kind: 'autoRejected', comment: '超时未处理，按设置自动拒绝' }),
    )
  })

  it('where the tasks of somebody who was disabled went', async () => {
    await stage.publish([await step('held', 'worker01', { empty: [{ to: 'users', who: [await people('xue.gang')] }] })])
    const instance = await stage.start()
    await able('worker01', 0)
    const { app } = stage
    await vacateSeats(app, app.sites[0]!, new Date())
    await able('worker01', 1)
    expect(await stage.todo('xue.gang', instance)).toHaveLength(1)
    expect(await stage.todo('worker01', instance)).toEqual([])
    expect(await timeline(instance)).toContainEqual(
      expect.objectContaining({ kind: 'handedOver', assigneeName: '系统', people: ['薛刚'], comment: '原处理人已停用' }),
    )
  })

  it('what somebody wrote who agreed and called in signers afterwards', async () => {
    await stage.publish([await step('edit', 'worker01', { fields: { testContent: 'w!' } })])
    const instance = await stage.start()
    const { taskId } = await stage.task('worker01', instance)
    const sign = (more: object) => stage.command('worker01', 'add-sign', { taskId, where: 'after', comment: '已补充', ...more })
    const users = [await stage.id('xue.gang')]
    expect((await sign({ users })).body).toMatchObject({ code: 400, data: { error: 'E_FIELD_REQUIRED' } })
    expect((await sign({ users, form: { testContent: '补充', testTitle: '窜改' } })).body).toMatchObject({ code: 400 })
    expect((await sign({ users, form: { testContent: '补充' } })).status).toBe(200)
    expect((await stage.detail('xue.gang', instance)).form).toMatchObject({ testContent: '补充', testTitle: '试' })
    expect((await stage.detail('worker01', instance)).task).toMatchObject({ kind: 'agreed' })
  })

  it('what they may open: whoever is mentioned', async () => {
    const instance = await stage.start()
    const open = async (account: string) =>
      (await (await stage.as(account)).get('blade-flow/process/detail', { processInstanceId: instance })).status
    expect(await open('ren.xiaohong')).toBe(404)
    await stage.command('admin', 'comment', { processInstanceId: instance, text: '请看', mentions: [await stage.id('ren.xiaohong')] })
    expect(await open('ren.xiaohong')).toBe(200)
    expect(await open('meng.deshan')).toBe(404)
    expect((await messages('ren.xiaohong'))[0]).toMatchObject({ title: expect.stringMatching(/^.+的.+有评论提到您$/) })
  })
})
