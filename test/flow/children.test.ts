import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, when } from '#model/flow/chain.ts'
import { equals } from '#model/flow/conditions.ts'
import type { Sub } from '#model/flow/tree.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

/** 子流程: a case that starts another and waits for it. The child takes the other branch, so one flow serves as both. */
describe('a case within a case', () => {
  let stage: FlowStage
  beforeAll(async () => {
    stage = await openFlowStage()
  })
  afterAll(() => stage.close())

  const sub = async (more: Partial<Sub> = {}): Promise<Sub> => ({
    id: 'child',
    name: '专项审查',
    type: 'sub',
    flowKey: KEY,
    sync: true,
    starter: { by: 'user', ids: [await stage.id('admin')] },
    in: { testTitle: { value: '子' }, assigneeId: { field: 'assigneeId' }, testCase: { value: 'refuse' } },
    out: { testContent: { field: 'testTitle' } },
    onRejected: 'reject',
    ...more,
  })
  const draw = async (more: Partial<Sub> = {}) => {
    const by = async (account: string) => ({ by: { by: 'user' as const, ids: [await stage.id(account)] } })
    const parent = when(equals('testCase', 'agree'), await sub(more), approve('after', '汇总', await by('meng.deshan')))
    await stage.publish([{ ...parent, otherwise: { id: 'other', nodes: [approve('inner', '审查', await by('worker01'))] } }])
  }
  const childOf = async (parent: string) => {
    const rows = await stage.app.sql<{ id: string; status: string; number: string }>(
      'select id, status, number from wf_instance where parent_id = $1 order by id',
      [parent],
    )
    return rows.at(-1)!
  }

  it('waits for the child, takes over its values, and goes on', async () => {
    await draw()
    const parent = await stage.start()
    const child = await childOf(parent)
    expect(child).toMatchObject({ status: 'running' })
    expect(child.number).not.toBe('')
    expect(await stage.todo('meng.deshan', parent)).toEqual([])
    await stage.complete('worker01', child.id)
    expect(await stage.status(child.id)).toBe('approved')
    const detail = await stage.detail('meng.deshan', parent)
    expect(detail.form.testContent).toBe('子')
    expect(detail.timeline.map((entry: { kind: string }) => entry.kind)).toEqual(expect.arrayContaining(['childStarted', 'childEnded']))
    await stage.complete('meng.deshan', parent)
    expect(await stage.status(parent)).toBe('approved')
  })

  it('a rejected child rejects or returns the case, as the tree says', async () => {
    const refused = await stage.start()
    await stage.complete('worker01', (await childOf(refused)).id, { pass: false, comment: '不行' })
    expect(await stage.status(refused)).toBe('rejected')
    await draw({ onRejected: 'return' })
    const returned = await stage.start()
    await stage.complete('worker01', (await childOf(returned)).id, { pass: false, comment: '不行' })
    expect(await stage.status(returned)).toBe('returned')
  })

  it('withdrawing a case ends its child, which can then not be decided', async () => {
    const parent = await stage.start()
    const child = await childOf(parent)
    const task = await stage.task('worker01', child.id)
    expect((await stage.command('admin', 'withdraw', { processInstanceId: parent, comment: '填错了' })).status).toBe(200)
    expect(await stage.status(child.id)).toBe('terminated')
    const late = await (await stage.as('worker01')).post('blade-flow/work/complete-task', { ...task, pass: true })
    expect(late.status).toBe(409)
  })

  it('what the parent cannot fill in is left to the starter as a draft, and a child that nobody waits for runs on its own', async () => {
    await draw({ in: { testCase: { value: 'refuse' } } })
    const parent = await stage.start()
    const child = await childOf(parent)
    expect(child.status).toBe('draft')
    await draw({ sync: false })
    const apart = await stage.start()
    expect((await stage.todo('meng.deshan', apart)).length).toBe(1)
    expect(await childOf(apart)).toMatchObject({ status: 'running' })
  })

  it('a flow that starts itself endlessly is stopped without a trace', async () => {
    await draw({ in: { testTitle: { value: '无尽' }, assigneeId: { field: 'assigneeId' }, testCase: { value: 'agree' } } })
    const form = { testTitle: '首', assigneeId: await stage.id('admin'), testCase: 'agree' }
    const reply = await (await stage.as('admin')).post('blade-flow/process/start', { flowKey: KEY, form })
    expect(reply.body).toMatchObject({ code: 409, msg: '子流程嵌套不能超过5层' })
    expect(await stage.app.sql(`select 1 from wf_instance where title like '%无尽%'`)).toEqual([])
  })

  it('a tree with unsupported nodes is not published', async () => {
    const saved = await (await stage.as('admin')).post('blade-flow/model/check', {
      key: KEY,
      root: { id: 'root', nodes: [{ id: 'start', name: '提交', type: 'start', fields: {} }, await sub({ flowKey: 'no_such_flow' })] },
    })
    expect(saved.body.data.problems).toContainEqual({ node: 'child', text: '子流程不存在：no_such_flow' })
  })
})
