import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#model/flow/chain.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

/** A case that nobody can be asked about: its people and the administrators of its flow have left. */
describe('a case with nobody to ask', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
    const only = async (account: string) => ({ by: 'user' as const, ids: [await stage.id(account)] })
    await stage.publish([approve('one', '初审', { by: await only('worker01') }), approve('two', '复核', { by: await only('xue.gang') })], {
      admins: [await only('lu.dahai')],
    })
    await able(0)
  })
  afterAll(async () => {
    await able(1)
    await stage.close()
  })

  const able = (status: number) => stage.app.sql(`update sys_user set status = $1 where account in ('worker01', 'lu.dahai')`, [status])
  const admin = async (name: string, processInstanceId: string, more: object) =>
    stage.command('admin', name, { processInstanceId, comment: '补救', ...more })
  const reminders = async (instance: string) => {
    const { body } = await (await stage.as('admin')).get('blade-jinlei/sysBacklog/list', { processInstanceId: instance })
    return body.data.records as { backlogTilte: string; pcUrl: string; taskId: string }[]
  }
  const parked = async (instance: string) => {
    const { body } = await (await stage.as('admin')).get('blade-flow/follow/list', { flowKey: KEY, parked: '1', size: 100 })
    return body.data.records.some((row: { processInstanceId: string }) => row.processInstanceId === instance)
  }

  it('is a to-do and a message of the platform’s administrators, with the reason in its history', async () => {
    const instance = await stage.start()
    expect(await reminders(instance)).toMatchObject([
      { backlogTilte: '无人处理：测试：试', pcUrl: expect.stringContaining(`/work/process/${KEY}/detail/${instance}/`) },
    ])
    const [message] = (await (await stage.as('admin')).get('framework-message/message/list')).body.data.records
    expect(message).toMatchObject({
      title: '管理员的单据无人处理',
      content: '「测试：试」在「初审」停下：找不到处理人。请改派、移动或终止。',
    })
    const detail = await stage.detail('admin', instance)
    expect(detail.parked).toEqual([{ nodeId: 'one', nodeName: '初审' }])
    expect(detail.timeline).toContainEqual(expect.objectContaining({ kind: 'parked', comment: '找不到处理人' }))
    expect(detail.actions).toEqual(expect.arrayContaining(['move', 'reassign', 'terminate']))
    expect(await parked(instance)).toBe(true)
  })

  it.each([
    ['reassigned', 'reassign', async () => ({ to: await stage.id('wu.qian') }), 'wu.qian'],
    ['reassigned at the node that is named', 'reassign', async () => ({ nodeId: 'one', to: await stage.id('wu.qian') }), 'wu.qian'],
    ['moved', 'move', async () => ({ to: 'two' }), 'xue.gang'],
    ['ended', 'terminate', async () => ({}), undefined],
  ])('can be %s by an administrator of the platform, and then is no to-do any more', async (_, name, more, then) => {
    const instance = await stage.start()
    const reply = await admin(name, instance, await more())
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await reminders(instance)).toEqual([])
    expect(await parked(instance)).toBe(false)
    if (then) expect(await stage.todo(then, instance)).toHaveLength(1)
    else expect(await stage.status(instance)).toBe('terminated')
  })

  it('is nobody else’s to rescue', async () => {
    const instance = await stage.start()
    for (const name of ['reassign', 'move', 'terminate'])
      expect((await stage.command('wu.qian', name, { processInstanceId: instance, comment: '我来', to: 'two' })).status).toBeGreaterThan(
        399,
      )
    expect(await parked(instance)).toBe(true)
  })
})
