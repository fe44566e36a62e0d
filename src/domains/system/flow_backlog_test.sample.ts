import { sample } from '#server/document/sample.ts'
import { flowBacklogTest } from './flow_backlog_test.flow.ts'

const TITLES = ['待办推送', '转办提醒', '会签顺序', '超时提醒', '附件预览']

/** 待办流程测试. */
export default sample(flowBacklogTest, {
  by: 'admin',
  form: async desk => ({
    testTitle: TITLES[desk.nth % TITLES.length],
    assigneeId: await desk.user('li.ming'),
    testCase: 'agree',
    testContent: '由演示数据自动发起。',
  }),
})
