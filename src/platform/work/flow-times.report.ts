import { OVERSEERS } from '#company/roles.ts'
import { addMonths } from '#model/day.ts'
import { dept, integer, month, monthrange, percent, tenths, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { decidedTask } from './decided-task.register.ts'

/** 流程时效. How many decisions were taken at each step, how long they waited and how many were late. */
export const flowTimes = report('flowTimes', {
  title: '流程时效',
  en: 'Time of decisions',
  filters: {
    period: monthrange('办理月份', { required: true }),
    flowTitle: text('流程'),
    nodeName: text('节点'),
    deptId: dept('申请部门'),
  },
  initial: today => ({ period: [addMonths(today, -5).slice(0, 7), today.slice(0, 7)] }),
  dimensions: { period: month('办理月份'), flowTitle: text('流程'), nodeName: text('节点'), deptId: dept('申请部门') },
  keys: ['period', 'flowTitle', 'nodeName', 'deptId'],
  groupBy: ['flowTitle', 'nodeName'],
  measures: {
    handled: sum(integer('办理件数'), { en: 'Decisions', drill: to(decidedTask) }),
    late: sum(integer('超时件数'), { en: 'Late', drill: to(decidedTask, { where: { isLate: 'yes' } }) }),
    lateRate: rate(percent('超时率'), 'late', 'handled', { en: 'Late %', drill: to(decidedTask, { where: { isLate: 'yes' } }) }),
    hours: sum(tenths('累计用时（小时）'), { en: 'Hours', hidden: true }),
    averageHours: rate(tenths('平均用时（小时）'), 'hours', 'handled', { en: 'Average hours', drill: to(decidedTask) }),
  },
  order: ['period', 'flowTitle', 'nodeName'],
  charts: {
    months: { kind: 'bars', title: '每月办理件数', en: 'Decisions by month', by: 'period', of: ['handled', 'late'] },
    flows: { kind: 'bars', title: '各流程平均用时（小时）', en: 'Average hours by flow', by: 'flowTitle', of: ['averageHours'], most: 8 },
  },
  note: '从任务到达到办理的自然时间；自动通过、撤回和被他人先办理的任务不计。正在等待的任务见“审批积压”。',
  page: { path: '/work/report/flowTimes', icon: 'fund-outlined', reads: OVERSEERS },
})

export default flowTimes
