import { describe, expect, it } from 'vitest'
import { both, either, equals, field, filled, includes, not, oneOf, over, param, reaches, yes } from '#model/flow/conditions.ts'
import { headOfInitiator, personIn, pickedFrom, role } from '#model/flow/people.ts'
import { conditionText } from './condition-text.ts'
import { modeText, specText } from './people-text.ts'

const labels = {
  totalDays: '请假天数',
  'kind:totalDays': 'days',
  amount: '金额',
  'kind:amount': 'money',
  isStaff: '车间员工',
  'kind:isStaff': 'fact',
  away: '是否离市',
  'kind:away': 'yesNo',
  isHead: '申请人为部门负责人',
  'kind:isHead': 'fact',
  leaveType: '请假类别',
  'value:leaveType:annual': '年休假',
  'value:leaveType:swap': '调休',
  before: '变更前',
  after: '变更后',
  items: '明细',
  'items.qty': '明细·数量',
  'param:flow.leave.t2': '总经理审批天数（3）',
  'role:gm': '总经理',
}

describe('a condition reads as a person would say it', () => {
  it.each([
    [over('totalDays', 3), '请假天数超过 3 天'],
    [yes('away'), '离市'],
    [equals('away', 'no'), '不离市'],
    [yes('isStaff'), '是车间员工'],
    [not(yes('isStaff')), '不是车间员工'],
    [not(yes('isHead')), '不满足“申请人为部门负责人”'],
    [over('amount', 50000), '金额超过 50,000 元'],
    [reaches('totalDays', param('flow.leave.t2')), '请假天数达到总经理审批天数（3）'],
    [reaches('totalDays', param('flow.leave.t9')), '请假天数达到参数 flow.leave.t9'],
    [oneOf('leaveType', 'annual', 'swap'), '请假类别是年休假或调休'],
    [includes('leaveType', 'sick'), '请假类别包含 sick'],
    [filled('after'), '变更后已填写'],
    [over({ abs: { minus: ['after', 'before'] } }, 100), '（变更后−变更前）的绝对值超过 100'],
    [over('after', field('before')), '变更后超过变更前'],
    [either(over('totalDays', 3), yes('isHead')), '请假天数超过 3 天 或 申请人为部门负责人'],
    [both(filled('after'), either(over('totalDays', 3), yes('away'))), '变更后已填写 且 （请假天数超过 3 天 或 离市）'],
    [not(yes('away')), '不离市'],
    [{ some: 'items', is: over('qty', 5) }, '“明细”中任一行：数量超过 5'],
    [{ f: 'initiator.role', op: 'in', v: ['gm'] } as const, '发起人角色是总经理'],
    [both(), '任何情况'],
    [{ fn: 'isRush' }, '程序条件 isRush'],
  ])('%j', (cond, text) => {
    expect(conditionText(cond, labels)).toBe(text)
  })
})

describe('people and their rule', () => {
  it('are named as far as names are known', () => {
    expect(specText(role('gm', 'cfo'), labels)).toBe('总经理、cfo')
    expect(specText(headOfInitiator)).toBe('发起人部门负责人')
    expect(specText({ by: 'deptLeader', of: 'initiator', level: 2, up: true })).toBe('发起人上 2 级部门负责人')
    expect(specText(personIn('after'), labels)).toBe('“变更后”中的人')
    expect(specText(pickedFrom([role('gm')]), labels)).toBe('发起人自选（总经理）')
  })

  it('say how several decide', () => {
    expect(modeText({ kind: 'all' })).toBe('会签')
    expect(modeText({ kind: 'vote', pass: { percent: 60 }, rejectIsVote: true })).toBe('票签 60%')
  })
})
