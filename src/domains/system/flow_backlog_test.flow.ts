import { confirm, namedIn } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { role } from '#model/flow/people.ts'
import { dict, text, textarea, user } from '#model/form/field.ts'

/** 待办流程测试. Tests the life of a to-do without business data. */
export const flowBacklogTest = flow('flow_backlog_test', {
  title: '待办流程测试',
  en: 'Backlog test flow',
  prefix: 'CS',
  fields: {
    testTitle: text('测试标题', { required: true, max: 100 }),
    targetFlowKey: dict('目标流程', { code: 'flow' }),
    assigneeId: user('处理人', { required: true }),
    testCase: dict('用例', { required: true, code: 'flow_test_case', initial: 'agree' }),
    testContent: textarea('测试内容', { max: 500 }),
    testResult: text('结果', { derived: true }),
  },
  chain: [namedIn('assigneeId', '处理人处理'), confirm()],
  subject: '测试：{testTitle}',
  list: ['testTitle', 'testCase', 'assigneeId'],
  search: ['testTitle', 'testCase'],
  starters: [role('sysadmin', 'administrator')],
  settings: { withdraw: 'anytime' },
})

export default flowBacklogTest
