import { describe, expect, it } from 'vitest'
import { all, approve, cc, delay, end, flow, forEach, handle, parallel, role, route, users, when } from '#server/engine/testing/builders.ts'
import { check } from './check.ts'
import type { FlowDefinition, FlowNode } from './tree.ts'

const texts = (def: FlowDefinition) => check(def).map(problem => problem.text)
const of = (...nodes: FlowNode[]) => texts(flow(nodes, {}, ['amount', 'owner', 'items', 'items.owner', 'items.qty']))

describe('publishing', () => {
  it('accepts a sound tree', () => {
    expect(
      of(
        approve('n1', role('r')),
        when({ f: 'amount', op: '>=', v: { param: 'flow.amount.l1' } }, approve('n2', users('a'))),
        forEach('rows', 'items', 'owner', [approve('r1', [{ by: 'field', path: 'row.owner' }])]),
        route('back', { some: 'items', is: { f: 'qty', op: '>', v: 1 } }, 'n1'),
        handle('do', [{ by: 'nodeApprovers', node: 'n2' }]),
        end('e', 'approved'),
      ),
    ).toEqual([])
  })

  const wrong: [string, FlowNode[], RegExp][] = [
    ['duplicate node ids', [approve('n', users('a')), approve('n', users('b'))], /标识重复/],
    ['a route forwards', [route('back', { all: [] }, 'n'), approve('n', users('a'))], /回退目标/],
    ['a route into a block', [parallel('p', [[approve('x', users('a'))], []]), route('back', { all: [] }, 'x')], /回退目标/],
    ['an approve node without people', [approve('n', [])], /请设置审批人/],
    ['unknown fields in a condition', [when({ f: 'nope', op: '=', v: 1 }, approve('n', users('a')))], /字段不存在：nope/],
    [
      'unknown columns in a condition',
      [when({ some: 'items', is: { f: 'nope', op: '=', v: 1 } }, approve('n', users('a')))],
      /字段不存在：nope/,
    ],
    ['unknown fields in candidates', [approve('n', [{ by: 'field', path: 'nope' }])], /字段不存在/],
    ['unknown fields in permissions', [approve('n', users('a'), { fields: { nope: 'w' } })], /字段不存在/],
    [
      'a vote that cannot be reached',
      [approve('n', users('a', 'b'), { mode: { kind: 'vote', pass: { count: 3 }, rejectIsVote: true } })],
      /无法通过/,
    ],
    ['a vote without a measure', [approve('n', users('a'), { mode: { kind: 'vote', pass: {}, rejectIsVote: true } })], /通过比例或人数/],
    ['a broken percentage', [approve('n', users('a'), { mode: { kind: 'vote', pass: { percent: 66.7 }, rejectIsVote: true } })], /整数/],
    ['a forEach without bound', [forEach('f', 'items', 'owner', [], { max: 0 })], /最大行数/],
    ['a join that needs more branches than there are', [parallel('p', [[], []], { join: { n: 3 } })], /汇聚数量/],
    [
      'a clock that passes a money node',
      [all('n', users('a'), { again: true, timeout: { after: 'P1D', act: 'approve' } })],
      /超时自动通过/,
    ],
    ['a money node only for the initiator', [handle('n', [{ by: 'initiator' }])], /发起人本人/],
    ['nodes after the end', [end('e', 'approved'), cc('c', users('a'))], /结束节点之后/],
    ['a wrong duration', [delay('d', { for: '1 day' })], /时长/],
    ['a return target ahead', [approve('n', users('a'), { returnTo: ['m'] }), approve('m', users('a'))], /退回目标/],
    ['approvers of a node ahead', [approve('n', [{ by: 'nodeApprovers', node: 'm' }]), approve('m', users('a'))], /须在本节点之前/],
    ['a condition without a value', [when({ f: 'amount', op: '>' }, approve('n', users('a')))], /缺少比较值/],
  ]
  it.each(wrong)('%s', (_, nodes, text) => {
    expect(of(...nodes).some(each => text.test(each))).toBe(true)
  })

  it('rejects a flow without admins, without start, or nested too deeply', () => {
    expect(texts(flow([], { admins: [] })).join()).toMatch(/管理员/)
    expect(texts({ ...flow([]), root: { id: 'root', nodes: [approve('n', users('a'))] } }).join()).toMatch(/发起节点/)
    let node: FlowNode = approve('deep', users('a'))
    for (let level = 0; level < 9; level++) node = parallel(`p${level}`, [[node], []])
    expect(of(node).join()).toMatch(/嵌套/)
  })
})
