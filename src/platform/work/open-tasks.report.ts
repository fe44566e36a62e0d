import { OVERSEERS } from '#company/roles.ts'
import { days, dept, integer, tenths, text, user } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { openTask } from './open-task.register.ts'

/** 审批积压. How much waits at which step and with whom, now. */
export const openTasks = report('openTasks', {
  title: '审批积压',
  en: 'Waiting decisions',
  filters: { flowTitle: text('流程'), nodeName: text('当前节点'), holderId: user('处理人'), deptId: dept('申请部门') },
  dimensions: { flowTitle: text('流程'), nodeName: text('当前节点'), holderId: user('处理人'), deptId: dept('申请部门') },
  keys: ['flowTitle', 'nodeName', 'holderId', 'deptId'],
  groupBy: ['holderId'],
  measures: {
    tasks: sum(integer('在办'), { en: 'Waiting', drill: to(openTask) }),
    onTime: sum(integer('未超时'), { en: 'On time', drill: to(openTask, { where: { isLate: 'no' } }) }),
    late: sum(integer('超时'), { en: 'Overdue', drill: to(openTask, { where: { isLate: 'yes' } }) }),
    waitedDays: sum(days('累计等待天数'), { en: 'Days waited', hidden: true }),
    averageDays: rate(tenths('平均等待天数'), 'waitedDays', 'tasks', { en: 'Average days', drill: to(openTask) }),
  },
  order: ['flowTitle', 'nodeName'],
  charts: {
    people: { kind: 'stack', title: '在办任务（按处理人）', en: 'Waiting by person', by: 'holderId', of: ['onTime', 'late'], most: 8 },
    flows: { kind: 'stack', title: '在办任务（按流程）', en: 'Waiting by flow', by: 'flowTitle', of: ['onTime', 'late'], most: 8 },
  },
  ties: { sums: { tasks: ['onTime', 'late'] } },
  note: '在办 = 已到达、尚未处理的任务；会签的每个处理人各计一件。处理人为空的是待签收任务。',
  page: { path: '/work/report/openTasks', icon: 'bar-chart-outlined', reads: OVERSEERS },
})

export default openTasks
