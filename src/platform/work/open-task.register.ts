import { OVERSEERS } from '#company/roles.ts'
import { datetime, dept, integer, text, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 在办任务. What waits where and with whom, oldest first; everybody sees the cases of their own departments. */
export const openTask = register('openTask', {
  title: '在办任务',
  en: 'Open tasks',
  page: { path: '/work/open-task', icon: 'carry-out-outlined', reads: OVERSEERS },
  fields: {
    number: text('单据编号', { max: 40 }),
    flowTitle: text('流程', { max: 255 }),
    subject: text('摘要', { max: 300 }),
    nodeName: text('当前节点', { max: 64 }),
    /** Empty while nobody has claimed it. */
    holderId: user('处理人'),
    initiatorId: user('申请人'),
    deptId: dept('申请部门'),
    arrivedAt: datetime('到达时间', { required: true }),
    dueAt: datetime('截止时间'),
    flowKey: text('流程标识', { max: 64 }),
    processInstanceId: text('流程实例', { max: 20 }),
    businessId: text('单据', { max: 20 }),
  },
  counted: { waitedDays: integer('已等待（天）'), isLate: yesNo('超时') },
  label: ['number'],
  about: 'subject',
  order: 'arrivedAt',
  list: ['number', 'flowTitle', 'nodeName', 'holderId', 'waitedDays', 'isLate', 'subject', 'initiatorId', 'deptId', 'arrivedAt', 'dueAt'],
  search: ['holderId', 'flowTitle', 'isLate', 'deptId', 'nodeName', 'number', 'initiatorId', 'arrivedAt'],
  opens: [
    {
      ...{ key: 'paper', title: '查看单据', en: 'Open', when: () => true },
      address: ({ flowKey, processInstanceId, businessId }) => `/work/process/${flowKey}/detail/${processInstanceId}/${businessId}`,
    },
  ],
})

export default openTask
