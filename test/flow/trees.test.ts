import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowBacklogTest } from '#domains/system/flow_backlog_test.flow.ts'
import { approve, cc, countersign, when } from '#model/flow/chain.ts'
import { equals } from '#model/flow/conditions.ts'
import type { CandidateSpec, FlowNode } from '#model/flow/tree.ts'
import { damaged, damages } from '#server/engine/testing/damage.ts'
import { type FlowStage, KEY, openFlowStage } from './stage.ts'

/** ENGINE_RUNS for longer runs. */
const RUNS = Number(process.env.ENGINE_RUNS ?? 60)

describe('a drawn tree', () => {
  let stage: FlowStage
  let people: string[]
  beforeAll(async () => {
    stage = await openFlowStage()
    people = await Promise.all(['worker01', 'xue.gang', 'wu.qian', 'lu.dahai'].map(stage.id))
  })
  afterAll(() => stage.close())

  const post = async (path: string, body: object) => (await stage.as('admin')).post(`blade-flow/${path}`, body)
  const rootOf = (...nodes: unknown[]) => ({ id: 'root', nodes: [flowBacklogTest.root.nodes[0], ...nodes] })
  const by = (...ids: string[]): CandidateSpec => ({ by: 'user', ids })
  const asked = (instance: string) =>
    stage.app.sql('select 1 from wf_task where instance_id = $1 and status = 0 union all select 1 from wf_timer where instance_id = $1', [
      instance,
    ])

  const person = (id: string) =>
    fc
      .uniqueArray(fc.constantFrom(0, 1, 2, 3), { minLength: 1, maxLength: 3 })
      .map(nth => approve(id, id, { by: by(...nth.map(at => people[at] as string)) }))
  const tree = (): fc.Arbitrary<FlowNode[]> =>
    fc
      .tuple(person('one'), person('two'), person('three'), person('four'), fc.nat(7))
      .map(([one, two, three, four, bits]) => [
        one,
        ...(bits & 1 ? [when(equals('testCase', 'agree'), two)] : []),
        ...(bits & 2 ? [countersign('both', '会签', three, four)] : []),
        ...(bits & 4 ? [cc('told', '知会', by(people[0] as string))] : []),
      ])

  it('whole or damaged: saving never fails, and what is published can be started and asks somebody', async () => {
    let started = 0
    await fc.assert(
      fc.asyncProperty(tree(), damages(2), async (nodes, list) => {
        const root = damaged(rootOf(...nodes), list)
        const saved = await post('model/submit', { key: KEY, root })
        expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(500)
        if (saved.status !== 200) {
          expect(saved.body.msg).toMatch(/[\u4e00-\u9fff]/)
          return
        }
        const { version } = saved.body.data
        for (const path of ['model/detail', 'process/bpmn']) {
          const query = { key: KEY, version, processDefinitionId: `${KEY}:${version}` }
          expect((await (await stage.as('admin')).get(`blade-flow/${path}`, query)).status, path).toBeLessThan(500)
        }
        const published = await post('model/deploy', { key: KEY, version })
        expect(published.status === 200).toBe(saved.body.data.problems.length === 0)
        if (published.status !== 200) {
          expect(published.body).toMatchObject({ code: 400, msg: expect.stringMatching(/^不能发布：/) })
          return
        }
        const form = { testTitle: '试', assigneeId: people[0], testCase: 'agree' }
        const reply = await post('process/start', { flowKey: KEY, form })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        started++
        expect((await asked(reply.body.data.objMap.record.processInstanceId)).length).toBeGreaterThan(0)
      }),
      { numRuns: RUNS, seed: Number(process.env.ENGINE_SEED ?? 20261116) },
    )
    expect(started).toBeGreaterThan(RUNS / 20)
  })

  it('is published only if what it refers to exists', async () => {
    const at = (more: object) => ({ ...approve('n', '审批', { by: by(people[0] as string) }), ...more })
    const odd: [object, string][] = [
      [at({ who: [by('42')] }), '人员不存在或已停用：42'],
      [at({ who: [{ by: 'role', ids: ['no_such_role'] }] }), '角色不存在：no_such_role'],
      [at({ who: [{ by: 'post', ids: ['42'] }] }), '岗位不存在：42'],
      [at({ who: [{ by: 'dept', ids: ['42'] }] }), '部门不存在：42'],
      [at({ who: [{ by: 'group', ids: ['42'] }] }), '没有登记用户组，请改选其他人员'],
      [at({ who: [{ by: 'rule', name: 'no_such_rule', args: {} }] }), '相对角色不存在：no_such_rule'],
      [at({ who: [{ by: 'initiatorPick', min: 1, max: 1, from: [] }] }), '请设置可选的人员范围'],
      [at({ who: [{ by: 'initiatorPick', min: 2, max: 2, from: [by(people[0] as string)] }] }), '可选的人员不足2人'],
      [at({ who: [{ by: 'previousPick', min: 1, max: 1 }] }), '由上一节点指定人员的节点之前须有人处理'],
      [at({ fields: { testResult: 'w!' } }), '该字段由系统计算，不能设为必填：testResult'],
      [at({ fields: { nope: 'w' } }), '字段不存在：nope'],
      [when(equals('testCase', { param: 'no.such.param' }), at({}) as FlowNode), '参数不存在：no.such.param'],
      [when({ fn: 'no_such_function' }, at({}) as FlowNode), '条件函数不存在：no_such_function'],
      [when(equals('testCase', 'agree'), at({}) as FlowNode), '有的情况下没有任何人审批：每条路径上至少要有一个必定有人处理的节点'],
      [
        {
          id: 's',
          name: '子',
          type: 'sub',
          flowKey: KEY,
          sync: true,
          starter: by(people[0] as string),
          in: {},
          out: {},
          onRejected: 'reject',
        },
        '子流程会不断发起本流程，请先安排审批节点或条件',
      ],
    ]
    for (const [node, text] of odd) {
      const { status, body } = await post('model/check', { key: KEY, root: rootOf(node) })
      expect(status, text).toBe(200)
      expect(body.data.problems.map((each: { text: string }) => each.text)).toContain(text)
    }
    const closed = rootOf(at({}))
    closed.nodes[0] = { ...flowBacklogTest.root.nodes[0], fields: { testTitle: '-' } } as FlowNode
    expect((await post('model/check', { key: KEY, root: closed })).body.data.problems[0].text).toBe(
      '发起时必填的字段不能设为只读或隐藏：测试标题',
    )
    const settings: [object, string][] = [
      [{ admins: [by('42')] }, '人员不存在或已停用：42'],
      [{ starters: [] }, '请设置可发起的人员'],
      [{ starters: [{ by: 'initiatorPick', min: 1, max: 1 }] }, '可发起的人员须为固定的人员、角色、岗位、部门、用户组或相对角色'],
    ]
    for (const [given, text] of settings) {
      const { body } = await post('model/check', { key: KEY, root: rootOf(at({})), settings: given })
      expect(body.data.problems.map((each: { text: string }) => each.text)).toContain(text)
    }
  })
})
