import { OVERSEERS } from '#company/roles.ts'
import { datetime, dept, month, tenths, text, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 办理明细. Every decision that was taken, with the time it took, the last one first; everybody sees the cases of their own departments. */
export const decidedTask = register('decidedTask', {
  title: '办理明细',
  en: 'Decisions taken',
  page: { path: '/work/decided-task', icon: 'file-done-outlined', reads: OVERSEERS },
  fields: {
    number: text('单据编号', { max: 40 }),
    flowTitle: text('流程', { max: 255 }),
    subject: text('摘要', { max: 300 }),
    nodeName: text('节点', { max: 64 }),
    holderId: user('办理人'),
    initiatorId: user('申请人'),
    deptId: dept('申请部门'),
    arrivedAt: datetime('到达时间', { required: true }),
    finishedAt: datetime('办理时间', { required: true }),
    dueAt: datetime('截止时间'),
    period: month('办理月份', { required: true }),
    flowKey: text('流程标识', { max: 64 }),
    processInstanceId: text('流程实例', { max: 20 }),
    businessId: text('单据', { max: 20 }),
  },
  counted: { hours: tenths('用时（小时）'), isLate: yesNo('超时') },
  label: ['number'],
  about: 'subject',
  order: 'finishedAt',
  latestFirst: true,
  sorts: ['finishedAt'],
  list: [
    'number',
    'flowTitle',
    'nodeName',
    'holderId',
    'hours',
    'isLate',
    'finishedAt',
    'subject',
    'initiatorId',
    'deptId',
    'arrivedAt',
    'dueAt',
  ],
  search: ['period', 'flowTitle', 'nodeName', 'holderId', 'isLate', 'deptId', 'number', 'initiatorId', 'finishedAt'],
  opens: [
    {
      ...{ key: 'paper', title: '查看单据', en: 'Open', when: () => true },
      address: ({ flowKey, processInstanceId, businessId }) => `/work/process/${flowKey}/detail/${processInstanceId}/${businessId}`,
    },
  ],
})

export default decidedTask
