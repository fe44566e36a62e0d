import { date, days, dict, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

const at = (day = '', half = '') => `${day} ${half}`

/** 请假台账. Every leave as last submitted, and the actual return. */
export const leaveApply = register('leaveApply', {
  title: '请假台账',
  en: 'Leaves',
  page: { path: '/hr/leave-apply', icon: 'solution-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    billNo: text('请假单', { required: true, max: 40 }),
    employeeId: ref('请假人', { required: true, to: 'employee' }),
    leaveType: dict('请假类别', { required: true, code: 'leave_type' }),
    startDate: date('开始日期', { required: true }),
    startHalf: dict('开始时段', { required: true, code: 'half_day' }),
    endDate: date('结束日期', { required: true }),
    endHalf: dict('结束时段', { required: true, code: 'half_day' }),
    totalDays: days('请假天数', { required: true }),
    /** Released (rejected or withdrawn) and reversed ones do not count. */
    state: dict('状态', { required: true, code: 'leave_state' }),
    /** Lateness is judged by the day of the request, not of the last approval. */
    appliedOn: date('申请日期', { required: true }),
    actualEndDate: date('实际结束日期'),
    actualEndHalf: dict('实际结束时段', { code: 'half_day' }),
    unusedDays: days('退回天数'),
  },
  label: ['billNo'],
  about: 'employeeId',
  order: 'startDate',
  latestFirst: true,
  list: ['startDate', 'endDate', 'employeeId', 'leaveType', 'state', 'totalDays', 'actualEndDate', 'unusedDays', 'billNo'],
  search: ['employeeId', 'leaveType', 'state', 'startDate', 'endDate', 'billNo'],
  actions: action => ({
    reportBack: action({
      title: '销假',
      en: 'Report back',
      says: '销假后，未休的工作日退回假期余额，考勤随之更正；每张请假单只能销假一次。',
      when: ({ state, startDate = '' }, today) => state === 'approved' && startDate <= today,
      fields: {
        actualEndDate: date('实际结束日期', { required: true }),
        actualEndHalf: dict('实际结束时段', { required: true, code: 'half_day' }),
      },
      proposes: ({ endDate = '', endHalf }, today) =>
        today < endDate ? { actualEndDate: today, actualEndHalf: 'pm' } : { actualEndDate: endDate, actualEndHalf: endHalf },
      rules: [
        { on: 'actualEndDate', ok: (values, _, today) => values.actualEndDate <= today, message: '实际结束日期不能晚于今天' },
        {
          on: 'actualEndDate',
          ok: ({ actualEndDate, actualEndHalf }, row) =>
            at(row.startDate, row.startHalf) <= at(actualEndDate, actualEndHalf) &&
            at(actualEndDate, actualEndHalf) <= at(row.endDate, row.endHalf),
          message: '实际结束时间须在请假期间内',
        },
      ],
    }),
  }),
})

export default leaveApply
