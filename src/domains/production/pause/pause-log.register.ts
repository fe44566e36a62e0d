import { date, dept, dict, integer, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

export const PAUSE = '1'
export const RESUME = '2'

/** 工单暂停记录. Every pause and every resumption of a work order; a resumption says how many days it stood still. Append-only. */
export const pauseLog = register('pauseLog', {
  title: '工单暂停记录',
  en: 'Work-order pauses',
  page: { path: '/production/pause', icon: 'schedule-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    workId: ref('工单', { required: true, to: 'workOrder' }),
    operType: dict('操作', { required: true, code: 'pause_action', tones: { 1: 'warning', 2: 'success' } }),
    pauseType: dict('原因类别', { required: true, code: 'pause_type' }),
    startDate: date('暂停日期', { required: true }),
    expectResumeDate: date('预计恢复日期'),
    endDate: date('恢复日期'),
    days: integer('暂停天数'),
    affectDelivery: yesNo('影响交期', { required: true }),
    dutyDeptId: dept('责任部门'),
    /** Of a resumption: the pause that it ends, once. */
    pauseId: ref('所恢复的暂停', { to: 'pauseLog' }),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  label: ['billNo'],
  about: 'workId',
  order: 'startDate',
  latestFirst: true,
  unique: [['pauseId']],
  list: [
    ...(['billNo', 'workId', 'operType', 'pauseType', 'startDate', 'expectResumeDate', 'endDate', 'days'] as const),
    ...(['affectDelivery', 'dutyDeptId'] as const),
  ],
  search: ['workId', 'operType', 'pauseType', 'startDate', 'dutyDeptId', 'affectDelivery', 'billNo'],
  totals: ['days'],
})

export default pauseLog
