import { describe, expect, it } from 'vitest'
import {
  approve,
  branch,
  delay,
  end,
  flow,
  forEach,
  handle,
  parallel,
  role,
  route,
  sub,
  trigger,
  users,
  when,
} from '#server/engine/testing/builders.ts'
import { unasked } from './asks.ts'
import { readSettings, shapeProblems } from './shape.ts'
import type { FlowNode } from './tree.ts'

const root = (...nodes: unknown[]) => ({ ...flow([]).root, nodes: [...flow([]).root.nodes, ...nodes] })
const texts = (...nodes: unknown[]) => shapeProblems(root(...nodes)).map(({ text }) => text)
const one = approve('n', users('a'))
const split = parallel('p', [[one], [approve('m', users('b'))]])
const asking = (cond: unknown) => ({ ...when({ all: [] }, one), cases: [{ id: 'c', when: cond, body: { id: 'b', nodes: [] } }] })

describe('the shape of a tree', () => {
  const odd: [string, unknown, string][] = [
    ['an unknown kind of node', { ...one, type: 'magic' }, 'n：节点类型不能是“magic”'],
    ['no kind of node', { id: 'n', name: 'n' }, 'n：节点类型格式错误'],
    ['a node that is no object', 7, '节点类型格式错误'],
    ['an id that objects inherit', { ...one, id: 'constructor' }, 'n：标识须为1到64个字，且不能是保留字'],
    ['an unknown join', { ...split, join: 'most' }, 'p：汇聚方式不能是“most”'],
    ['no join', { ...split, join: undefined }, 'p：缺少汇聚方式'],
    ['missing branches', { ...split, branches: undefined }, 'p：缺少并行分支'],
    ['a branch that is no sequence', { ...split, branches: [{ id: 'x' }, null] }, 'p：缺少分支内容'],
    ['a missing otherwise', { ...branch('b', []), otherwise: undefined }, 'b：缺少分支内容'],
    ['an unknown operator', asking({ f: 'amount', op: '~', v: 1 }), 'if-n：比较方式不能是“~”'],
    ['a condition without a shape', asking({}), 'if-n：条件格式错误'],
    ['a condition in a condition without a shape', asking({ all: [{ not: null }] }), 'if-n：条件格式错误'],
    ['a term with one side', asking({ f: { minus: ['a'] }, op: '=', v: 1 }), 'if-n：计算式须有两项'],
    ['an unknown time-out action', { ...one, timeout: { after: 'P1D', act: 'explode' } }, 'n：超时动作不能是“explode”'],
    ['a misspelt setting', { ...one, timeOut: { after: 'P1D' } }, 'n：节点类型中有未知的设置“timeOut”'],
    ['an unknown way to find people', { ...one, who: [{ by: 'magic' }] }, 'n：审批人不能是“magic”'],
    ['people without a list', { ...one, who: [{ by: 'user' }] }, 'n：缺少人员'],
    ['a vote without a measure', { ...one, mode: { kind: 'vote', rejectIsVote: true } }, 'n：缺少通过条件'],
    ['an unknown mode', { ...one, mode: { kind: 'coin' } }, 'n：审批方式不能是“coin”'],
    ['an unknown fallback', { ...one, empty: [{ to: 'wait' }] }, 'n：无人处理时不能是“wait”'],
    ['an unknown end of a rejection', { ...one, onReject: { kind: 'ignore' } }, 'n：不同意时不能是“ignore”'],
    ['an unknown right', { ...one, allow: { fly: true } }, 'n：可用操作中有未知的设置“fly”'],
    ['an unknown permission', { ...one, fields: { amount: 'x' } }, 'n：字段权限不能是“x”'],
    ['an opinion that is no object', { ...one, opinion: 'yes' }, 'n：审批意见格式错误'],
    ['a wait until never', { ...delay('d', { for: 'P1D' }), until: {} }, 'd：等待时间格式错误'],
    ['a wait until no moment', { ...delay('d', { for: 'P1D' }), until: { at: 'soon' } }, 'd：等待到的时刻格式不正确'],
    ['a route without rules', { ...route('r', { all: [] }, 'n'), rules: [null] }, 'r：回退规则格式错误'],
    ['rows under no name', { ...forEach('f', 'items', 'owner', []), as: null }, 'f：行名称须为不超过32个字的文字'],
    ['an unknown action', { ...trigger('t', { kind: 'setFields', set: {} }), action: { kind: 'mail' } }, 't：触发动作不能是“mail”'],
    ['a child without a starter', { ...sub('s'), starter: undefined }, 's：缺少子流程发起人'],
    ['an unknown end', { ...end('e', 'approved'), result: 'maybe' }, 'e：结束结果不能是“maybe”'],
    ['rights that are no object', { ...handle('h', users('a')), allow: null }, 'h：可用操作格式错误'],
  ]
  it.each(odd)('%s', (_, node, sentence) => {
    expect(texts(JSON.parse(JSON.stringify(node)))[0]).toBe(sentence)
  })

  it('no sequence, and too deep', () => {
    for (const wrong of [null, 1, 'x', [], {}, { id: 'root' }, { id: 'root', nodes: {} }]) expect(shapeProblems(wrong)).not.toEqual([])
    let node: FlowNode = one
    for (let level = 0; level < 25; level++) node = parallel(`p${level}`, [[node], []])
    expect(texts(node)).toContain('嵌套过深')
  })

  it('settings', () => {
    expect(readSettings(undefined)).toEqual({ settings: {}, problems: [] })
    expect(readSettings({ withdraw: 'never', title: '不归设计器' })).toEqual({ settings: { withdraw: 'never' }, problems: [] })
    for (const wrong of [{ withdraw: 'often' }, { admins: [null] }, { starters: 'some' }, { withdrawApproved: 3 }, { urgeEvery: 5 }, []])
      expect(readSettings(wrong).problems[0]?.text, JSON.stringify(wrong)).toMatch(/^流程设置/)
  })
})

describe('a tree asks somebody', () => {
  const silent: [string, FlowNode[], boolean][] = [
    ['nobody at all', [], true],
    ['one person', [one], false],
    ['a person in one case only', [when({ f: 'amount', op: '>', v: 1 }, one)], true],
    ['a person in every case', [branch('b', [[{ all: [] }, one]], approve('m', users('b')))], false],
    ['an end before anybody', [branch('b', [[{ all: [] }, end('e', 'rejected')]], one)], true],
    ['rows that may be missing', [forEach('f', 'items', 'owner', [one])], true],
    ['one branch of two, all needed', [parallel('p', [[one], []])], false],
    ['one branch of two, any enough', [parallel('p', [[one], []], { join: 'any' })], true],
    ['a role that passes when nobody holds it', [approve('n', role('r'), { empty: [{ to: 'pass' }] })], true],
    ['the initiator, who passes', [approve('n', [{ by: 'initiator' }], { self: 'skip' })], true],
    ['the initiator, who decides', [approve('n', [{ by: 'initiator' }], { self: 'self' })], false],
    ['a child that is waited for', [sub('s')], false],
    ['a child that is not', [sub('s', { sync: false })], true],
  ]
  it.each(silent)('%s', (_, nodes, isSilent) => {
    expect(unasked(flow(nodes).root) !== undefined).toBe(isSilent)
  })
})
